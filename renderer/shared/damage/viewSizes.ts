import { CAR_DRAWINGS } from '#contract/workshop/carDrawing.ts'

/** Width and height of each drawing. Marks are percent of these. */
export const VIEW_SIZES = {
  left: CAR_DRAWINGS.left.size,
  right: CAR_DRAWINGS.right.size,
  front: CAR_DRAWINGS.front.size,
  rear: CAR_DRAWINGS.rear.size,
  roof: CAR_DRAWINGS.roof.size,
} as const
