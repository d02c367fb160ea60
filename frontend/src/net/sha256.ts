import { sha256 as digest } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** SHA-256 of a text, in hexadecimal. The browser's own is there only over HTTPS, and friends in one room play without. */
export function sha256(text: string): string {
  return bytesToHex(digest(utf8ToBytes(text)));
}
