import { say } from "../text";

/** A name in a sentence, with the mark of an external bot. */
export function markedName(name: string, isProgram: boolean): string {
  return isProgram ? say("bot.named", { name }) : name;
}
