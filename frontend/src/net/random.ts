/** Random bytes from a secure source, in hexadecimal. */
export function randomHex(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A whole number from 0 to bound - 1, each as likely as the other. */
export function below(bound: number): number {
  const limit = Math.floor(2 ** 32 / bound) * bound;
  for (;;) {
    const word = crypto.getRandomValues(new Uint32Array(1))[0]!;
    if (word < limit) return word % bound;
  }
}
