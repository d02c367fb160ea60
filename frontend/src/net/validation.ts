import { Ajv } from "ajv";
import schema from "./wire.json";

/** Only the definitions: each is compiled when its first message arrives. */
const ajv = new Ajv({ strict: false }).addSchema({ $defs: schema.$defs }, "wire");

/** The faults of a message by the schema of the wire; empty if it is valid. */
export function faultsOf(name: string, message: unknown): string {
  const validate = ajv.getSchema(`wire#/$defs/${name}`)!;
  return validate(message) ? "" : ajv.errorsText(validate.errors, { dataVar: name });
}
