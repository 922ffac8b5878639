/** Views of the car on the sketch. Left and right are as seen from the driver's seat. */
export const DAMAGE_VIEWS = ['left', 'right', 'front', 'rear', 'roof'] as const
export type DamageView = (typeof DAMAGE_VIEWS)[number]

/** Kinds of damage at a mark. */
export const DAMAGE_KINDS = [
  'scratch',
  'dent',
  'stone_chip',
  'crack',
  'broken',
  'missing',
  'paint',
  'corrosion',
] as const

/** Size of the damage in centimetres. */
export const DAMAGE_SIZES = ['unknown', 'up_to_1', 'up_to_3', 'up_to_10', 'over_10'] as const

/** A damage mark on the sketch. `x` and `y` are per cent of the view, from its left and from its top. */
export type DamageMark = {
  /** A uuid that stays the same when the mark changes. */
  id: string
  view: DamageView
  kind: (typeof DAMAGE_KINDS)[number]
  size: (typeof DAMAGE_SIZES)[number]
  is_old: boolean
  note: string
  x: number
  y: number
}
