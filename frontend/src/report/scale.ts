/** Round numbers from `low` to `high`, about as many as wanted. */
export function ticks(low: number, high: number, wanted: number): number[] {
  if (high <= low) return [low];
  const rough = (high - low) / wanted;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, unit * ([1, 2, 5, 10].find((factor) => factor * unit >= rough) ?? 10));
  const found: number[] = [];
  for (let at = Math.ceil(low / step) * step; at <= high; at += step) found.push(at);
  return found;
}

/** Moves values apart to a distance of at least `apart`, within `low` and `high`; the order stays. */
export function spread(wanted: readonly number[], apart: number, low: number, high: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a]! - wanted[b]!);
  const placed = [...wanted];
  let floor = low;
  for (const index of order) {
    placed[index] = Math.max(wanted[index]!, floor);
    floor = placed[index]! + apart;
  }
  let ceiling = high;
  for (const index of order.reverse()) {
    placed[index] = Math.min(placed[index]!, ceiling);
    ceiling = placed[index]! - apart;
  }
  return placed;
}
