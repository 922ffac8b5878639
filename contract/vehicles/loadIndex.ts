/** Load index to kilograms on one tire, from 50 on: 50 to 105 as published, 106 to 121 the standard series (domain.md 4.4). */
const KILOGRAMS = [
  ...[190, 195, 200, 206, 212, 218, 224, 230, 236, 243, 250, 257, 265, 272, 280, 290, 300, 307, 315, 325],
  ...[335, 345, 355, 365, 375, 387, 400, 412, 425, 437, 450, 462, 475, 487, 500, 515, 530, 545, 560, 580],
  ...[600, 615, 630, 650, 670, 690, 710, 730, 750, 775, 800, 825, 850, 875, 900, 925, 950, 975, 1000],
  ...[1030, 1060, 1090, 1120, 1150, 1180, 1215, 1250, 1285, 1320, 1360, 1400, 1450],
]
export const LOAD_INDEX_MIN = 50
export const LOAD_INDEX_MAX = LOAD_INDEX_MIN + KILOGRAMS.length - 1

/** Kilograms that one tire carries, or null for an index outside the table. */
export const loadOf = (index: number): number | null => KILOGRAMS[index - LOAD_INDEX_MIN] ?? null

/** Speed symbol to km/h (domain.md 4.4). H stands between U and V. */
export const SPEED_SYMBOLS = {
  L: 120,
  M: 130,
  N: 140,
  P: 150,
  Q: 160,
  R: 170,
  S: 180,
  T: 190,
  U: 200,
  H: 210,
  V: 240,
  W: 270,
  Y: 300,
} as const

/** km/h that a tire may be driven, or null for a symbol that cars do not have. Y in brackets and ZR allow more than that. */
export function speedOf(symbol: string): number | null {
  return Object.hasOwn(SPEED_SYMBOLS, symbol) ? SPEED_SYMBOLS[symbol as keyof typeof SPEED_SYMBOLS] : null
}
