const FULL = 1
const NEARLY_FULL = 0.85

/** Colour of a load bar: green, yellow when nearly full, red when overbooked. */
export function loadColor(load: number): string {
  if (load > FULL) return 'var(--red-edge)'
  return load > NEARLY_FULL ? 'var(--yellow-edge)' : 'var(--green-edge)'
}
