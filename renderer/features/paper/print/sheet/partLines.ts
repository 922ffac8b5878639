import { readPartNumber } from '#contract/vehicles/partNumber.ts'

/** A line of a material slip: what its bar code says, what people read, and how many. */
export type PartLine = { code: string; display: string; quantity: number | null }

const LINE = /^(.*?)(?:\s*[x×*]\s*([1-9][0-9]{0,3}))?$/i
/** Longer ones are no part numbers, and their bars would not fit. */
const LONGEST = 24

/** Part numbers as they were typed or pasted, one a line, with `x2` behind them for how many. */
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
