import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Language } from '#contract/constants.ts'
import { pictureLine } from '#server/modules/faq/handbook/writtenAnswer.ts'

/** The folder of the handbook. */
const HANDBOOK = join(import.meta.dirname, '../../../resources/handbook')

const entries = z.record(z.string(), z.object({ question: z.string(), answer: z.array(z.string()) }))

/** The entries of a language as they are written, by their keys. */
export const handbookEntries = (language: Language) =>
  entries.parse(JSON.parse(readFileSync(join(HANDBOOK, `${language}.json`), 'utf8')))

/** The pictures that entries of a language name. `path` is below the folder of the pictures. */
export const handbookPictures = (language: Language) =>
  Object.values(handbookEntries(language))
    .flatMap(({ answer }) => answer)
    .flatMap((line) => pictureLine(line) ?? [])
    .map(({ name, alt }) => ({ name, alt, path: `${language}/${name}.webp` }))
