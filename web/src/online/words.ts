/** The words of matches with friends far away; importing it makes them known. */

import { addTexts } from "../text.ts";
import english from "./online.ftl?raw";

addTexts(english);
