import type { DamageView } from './damageMarks.ts'

/** A line or area of a drawing. `part` names its colour, which screen and paper choose for themselves. */
export type CarShape =
  | { part: CarPart; d: string }
  /** Middle and radius. */
  | { part: CarPart; circle: readonly [x: number, y: number, radius: number] }
export type CarPart = 'body' | 'glass' | 'line' | 'wheel' | 'rim'

/** The left side, with the front on the left. */
const SIDE: readonly CarShape[] = [
  {
    part: 'body',
    d: 'M12 66C9 56 11 49 24 46L72 39C86 24 101 16 124 15L162 15C186 16 202 27 213 40L226 44C231 47 232 57 230 65L215 67A21 21 0 0 0 173 67L83 67A21 21 0 0 0 41 67Z',
  },
  { part: 'glass', d: 'M81 39C92 27 105 21 123 20L123 40L81 42ZM129 20L161 20C179 21 192 29 201 40L129 40Z' },
  { part: 'line', d: 'M80 42C79 50 80 58 85 67M126 40L126 67M173 40C177 47 175 54 171 60M72 39C66 42 60 44 54 45' },
  { part: 'line', d: 'M112 46L121 46M158 46L167 46M86 63L170 63' },
  { part: 'glass', d: 'M14 54C15 50 19 48 30 47L27 53ZM222 46L228 48L229 55L222 53Z' },
  { part: 'body', d: 'M84 42L84 35C88 33 92 34 93 38L93 42Z' },
  { part: 'wheel', circle: [62, 67, 17] },
  { part: 'rim', circle: [62, 67, 10] },
  { part: 'wheel', circle: [194, 67, 17] },
  { part: 'rim', circle: [194, 67, 10] },
]

/** Lines that the front and the rear share. */
const ACROSS: readonly CarShape[] = [
  { part: 'wheel', d: 'M25 68L41 68L41 83L25 83ZM89 68L105 68L105 83L89 83Z' },
  { part: 'body', d: 'M19 42L12 40C10 37 11 33 14 33L25 35ZM111 42L118 40C120 37 119 33 116 33L105 35Z' },
  {
    part: 'body',
    d: 'M20 74L20 48C20 43 23 39 29 37L38 18C40 14 43 12 48 12L82 12C87 12 90 14 92 18L101 37C107 39 110 43 110 48L110 74C110 76 109 77 107 77L23 77C21 77 20 76 20 74Z',
  },
  { part: 'line', d: 'M20 68L110 68' },
  { part: 'rim', d: 'M50 60L80 60L80 66L50 66Z' },
]

const FRONT: readonly CarShape[] = [
  ...ACROSS,
  { part: 'glass', d: 'M34 37L41 20C42 17 45 16 48 16L82 16C85 16 88 17 89 20L96 37C86 35 44 35 34 37Z' },
  { part: 'line', d: 'M24 46C50 41 80 41 106 46' },
  { part: 'glass', d: 'M23 49L40 51L37 57L24 56ZM107 49L90 51L93 57L106 56Z' },
  { part: 'line', d: 'M44 51L86 51L83 57L47 57ZM45 72L85 72' },
]

const REAR: readonly CarShape[] = [
  ...ACROSS,
  { part: 'glass', d: 'M38 34L43 20C44 18 46 17 49 17L81 17C84 17 86 18 87 20L92 34Z' },
  { part: 'line', d: 'M30 38L31 64L99 64L100 38M58 44L72 44' },
  { part: 'glass', d: 'M22 44L31 44L31 56L22 58ZM108 44L99 44L99 56L108 58Z' },
]

/** From above, with the front on the left. */
const ROOF: readonly CarShape[] = [
  { part: 'body', d: 'M84 22L80 13L90 14L92 21ZM84 94L80 103L90 102L92 95Z' },
  {
    part: 'body',
    d: 'M12 58C12 35 18 22 40 20L204 20C224 21 229 34 229 58C229 82 224 95 204 96L40 96C18 94 12 81 12 58Z',
  },
  {
    part: 'glass',
    d: 'M76 27C66 46 66 70 76 89L100 80C96 66 96 50 100 36ZM180 36L204 28C210 46 210 70 204 88L180 80C184 66 184 50 180 36Z',
  },
  { part: 'glass', d: 'M84 25L192 25L178 32L104 32ZM84 91L192 91L178 84L104 84Z' },
  {
    part: 'line',
    d: 'M100 36L180 36M100 80L180 80M22 34C40 28 56 25 70 24M22 82C40 88 56 91 70 92M50 58L28 58M34 54L28 58L34 62',
  },
]

type CarDrawing = {
  /** Width and height. Marks are percent of these. */
  size: readonly [width: number, height: number]
  shapes: readonly CarShape[]
  /** Drawn from right to left. */
  isMirrored: boolean
  /** Places of the letters for the left and right of the car. */
  letters: readonly { side: 'left' | 'right'; x: number; y: number }[]
}

const ENDS = { size: [130, 90], isMirrored: false } as const

/**
 * The car from five sides, for the sketch on the screen and on paper. Left and right are those of the car: seen from the
 * front, its left is on the viewer's right.
 */
export const CAR_DRAWINGS: Readonly<Record<DamageView, CarDrawing>> = {
  left: { size: [240, 90], shapes: SIDE, isMirrored: false, letters: [] },
  right: { size: [240, 90], shapes: SIDE, isMirrored: true, letters: [] },
  front: {
    ...ENDS,
    shapes: FRONT,
    letters: [
      { side: 'right', x: 9, y: 58 },
      { side: 'left', x: 121, y: 58 },
    ],
  },
  rear: {
    ...ENDS,
    shapes: REAR,
    letters: [
      { side: 'left', x: 9, y: 58 },
      { side: 'right', x: 121, y: 58 },
    ],
  },
  roof: {
    size: [240, 116],
    shapes: ROOF,
    isMirrored: false,
    letters: [
      { side: 'right', x: 120, y: 9 },
      { side: 'left', x: 120, y: 113 },
    ],
  },
}
