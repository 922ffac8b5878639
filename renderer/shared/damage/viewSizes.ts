/** Width and height of each drawing. Marks are percent of these. */
export const VIEW_SIZES = {
  left: [240, 90],
  right: [240, 90],
  front: [130, 90],
  rear: [130, 90],
  roof: [240, 116],
} as const
