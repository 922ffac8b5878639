/** The sides that a car is drawn from. Left and right are those of the car, as its driver sees them. */
export const DAMAGE_VIEWS = ['left', 'right', 'front', 'rear', 'roof'] as const
export type DamageView = (typeof DAMAGE_VIEWS)[number]

/** What is wrong at a marked place of the body. */
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

/** How large it is, in centimetres. */
export const DAMAGE_SIZES = ['unknown', 'up_to_1', 'up_to_3', 'up_to_10', 'over_10'] as const

/** A place of the body that is damaged: `x` and `y` are percent of the view, from its left and from its top. */
export type DamageMark = {
  /** A uuid, which stays whoever changes the mark. */
  id: string
  view: DamageView
  kind: (typeof DAMAGE_KINDS)[number]
  size: (typeof DAMAGE_SIZES)[number]
  is_old: boolean
  note: string
  x: number
  y: number
}
