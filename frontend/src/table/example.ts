import type { Scene } from "../net/wire";

/** An action that could be typed now, to show how one is written. */
export function exampleOf({ choices = [], entry }: Scene): string {
  const choice = choices.find(({ barred }) => !barred);
  if (choice || !entry) return choice?.action ?? "";
  return entry.action.replace(/\{(\d+)\}/g, (_, index: string) => {
    const field = entry.fields[Number(index)];
    return field?.values?.[0]?.[0] ?? (field?.low ?? 0).toFixed(field?.decimals ?? 0);
  });
}
