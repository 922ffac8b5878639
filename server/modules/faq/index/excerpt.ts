import { marksIn } from './textIndex.ts'

/** Characters of an excerpt: three lines of the list. */
const LENGTH = 200
/** Characters before the first found word, so that its sentence can be understood. */
const BEFORE = 60

type Excerpt = { excerpt: string; excerpt_marks: [number, number][] }

/** The beginning of the text, or the part with the first found word, with marks on found words. */
export function excerptOf(text: string, found: ReadonlySet<string>, typed: readonly string[]): Excerpt {
  const flat = text.replaceAll(/\s+/g, ' ').trim()
  const [first] = found.size > 0 ? marksIn(flat, found, typed) : []
  const wanted = first && first[1] > LENGTH ? Math.max(0, first[0] - BEFORE) : 0
  const from = wanted === 0 ? 0 : flat.indexOf(' ', wanted) + 1
  const isCut = flat.length - from > LENGTH
  const end = isCut ? Math.max(flat.lastIndexOf(' ', from + LENGTH), from + LENGTH / 2) : flat.length
  const excerpt = `${from > 0 ? '… ' : ''}${flat.slice(from, end).toWellFormed()}${isCut ? ' …' : ''}`
  return { excerpt, excerpt_marks: found.size > 0 ? marksIn(excerpt, found, typed) : [] }
}
