/** Largest width of a bold letter, as a share of its height. */
const LETTER_WIDTH = 0.68
/** Smallest letter that people can read on a label (mm). A longer text ends with an ellipsis. */
const LEAST_MM = 1.6

/** The largest letter height with which a text fits on one line, between the smallest letter and a limit (mm). */
export const fittingMm = (text: string, widthMm: number, mostMm: number) =>
  Math.min(mostMm, Math.max(LEAST_MM, widthMm / (LETTER_WIDTH * Math.max(1, [...text].length))))
