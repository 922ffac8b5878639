import { readPartNumber } from '#contract/vehicles/partNumber.ts'

/** A line of a material slip: the content of its bar code, the readable number, and the quantity. */
export type PartLine = { code: string; display: string; quantity: number | null }

const LINE = /^(.*?)(?:\s*[x×*]\s*([1-9][0-9]{0,3}))?$/i
/** Longest part number (characters). Bars of longer text would not fit. */
const LONGEST = 24

/** Part numbers as typed or pasted, one in each line. `x2` behind one is its quantity. */
export function partLines(typed: string): PartLine[] {
  return typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, text = '', count] = LINE.exec(line) ?? []
      const part = readPartNumber(text)
      const quantity = count === undefined ? null : Number(count)
      if (part) return { code: part.number, display: part.display, quantity }
      return { code: text.length <= LONGEST ? text : '', display: text, quantity }
    })
}
