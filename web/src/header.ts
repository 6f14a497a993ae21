/** What stands in the middle of the page's header: a room puts its title there. */

import { signal } from "@preact/signals";
import type { ComponentType } from "preact";

export const headerCentre = signal<ComponentType | null>(null);
