import { wholePattern } from '#contract/declaredPattern.ts'
import { TARGET_ZE_MAX, work } from '#contract/records/work.ts'
import type { NewValues } from './lineQueue.ts'

const LABOUR_NUMBER = wholePattern(`(?=.*\\d)${work.fields.labour_number.pattern}`)
/** A number of at most four digits is a target time. Labour numbers are longer. */
const TARGET = /^\d{1,4}$/

const isLabourNumber = (text: string) => LABOUR_NUMBER.test(text) && text.length <= work.fields.labour_number.max

/** The typed target time in ZE, 0 for an empty text; null if a work cannot have it. */
export function readTarget(typed: string): number | null {
  const text = typed.trim()
  if (text === '') return 0
  return TARGET.test(text) && Number(text) <= TARGET_ZE_MAX ? Number(text) : null
}

export const mayBeLabourNumber = (typed: string): boolean => typed.trim() === '' || isLabourNumber(typed.trim())

/** The works in a pasted table or list; null for one piece of text, which is pasted as usual. */
export function pastedList({ clipboardData }: { clipboardData: Pick<DataTransfer, 'getData'> }): NewValues[] | null {
  const pasted = clipboardData.getData('text/plain')
  const lines = /[\r\n\t]/.test(pasted.trim()) ? pastedLines(pasted) : []
  return lines.length > 0 ? lines : null
}

/** A text in parts that a work has room for, divided at spaces where there are any. */
function inParts(text: string): string[] {
  const most = work.fields.text.max
  const parts: string[] = []
  for (let rest = text; rest !== ''; ) {
    const space = rest.length > most ? rest.lastIndexOf(' ', most) : -1
    const end = space > 0 ? space : most
    parts.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return parts
}

/**
 * The works in a pasted list, one for each line. The first column is the text. Further columns are recognised as target
 * or labour number by their content. All others are appended to the text. A text that is too long goes on in a work of its
 * own, so that nothing is lost.
 */
function pastedLines(pasted: string): NewValues[] {
  return pasted
    .split(/[\r\n]+/)
    .map((line) => lineOf(line.split('\t').map((cell) => cell.trim())))
    .flatMap((line) =>
      inParts(line.text).map((text, part) =>
        part === 0 ? { ...line, text } : { text, labour_number: '', target_ze: 0 },
      ),
    )
}

function lineOf([first = '', ...cells]: string[]): NewValues {
  const line = { text: first, labour_number: '', target_ze: 0 }
  for (const cell of cells.filter((one) => one !== '')) {
    const target = readTarget(cell)
    if (target !== null && line.target_ze === 0) line.target_ze = target
    else if (isLabourNumber(cell) && line.labour_number === '') line.labour_number = cell
    else line.text = `${line.text} ${cell}`.trim()
  }
  return line
}
