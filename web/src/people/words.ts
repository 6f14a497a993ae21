/** The words of accounts, profiles and ladders; importing it makes them known. */

import { addTexts } from "../text.ts";
import english from "./people.ftl?raw";

addTexts(english);
