import type { PledgeReceipt } from "./wire";

const FORMAT = "stampede-receipt/1";

/**
 * Whether the server signed this receipt; null where the browser cannot check that: its cryptography is there only over
 * HTTPS, and Ed25519 not in every browser. `stampede verify --receipt` checks it everywhere.
 */
export async function isSigned(receipt: PledgeReceipt): Promise<boolean | null> {
  const { subtle } = globalThis.crypto;
  if (!subtle) return null;
  try {
    const key = await subtle.importKey("raw", bytesOf(receipt.key), "Ed25519", false, ["verify"]);
    return await subtle.verify("Ed25519", key, bytesOf(receipt.value), covered(receipt));
  } catch {
    return null;
  }
}

/** The signed text, as in `stampede.play.log.receipts`. */
function covered({ commitment, pledge, number, head, at_ms }: PledgeReceipt): Uint8Array<ArrayBuffer> {
  const parts = [commitment, pledge, String(number), head, String(at_ms)];
  const text = parts.map((part) => String.fromCharCode(0, 0, 0, part.length) + part).join("");
  return new TextEncoder().encode(FORMAT + text);
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
