import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { LANGUAGES, type Language } from '#contract/constants.ts'
import { FAQ_QUESTION_MAX } from '#contract/faq/faq.ts'
import { type RichDocument, richPlainText } from '#contract/richText/document.ts'
import { type EntryIndex, emptyIndex, putEntry } from '../index/faqIndexes.ts'
import { readPictures } from './handbookPictures.ts'
import { writtenAnswer } from './writtenAnswer.ts'

/** The handbook of the product: one file for each language, with an entry for each screen. */
const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', 'resources', 'handbook')

const handbookFile = z.record(
  z.string(),
  z.strictObject({
    question: z.string().min(3).max(FAQ_QUESTION_MAX),
    answer: z.array(z.string().min(1)).min(1),
    tags: z.array(z.string().min(1).max(30)).default([]),
  }),
)

export type Handbook = EntryIndex & {
  /** Answers by the uuid of the entry. */
  answers: ReadonlyMap<string, RichDocument>
  /** Paths of the pictures by their uuid. */
  pictures: ReadonlyMap<string, string>
}

/** A uuid that is always the same for a name, so that links, votes and hidden entries survive an update. */
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(`handbook:${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** A number that changes with the text. A vote for an older text no longer counts. */
const versionOf = (text: string) => Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 7), 16) + 1

/** The entries of one language by the name of their screen. */
function readHandbookFile(language: Language, folder: string): z.output<typeof handbookFile> {
  const path = join(folder, `${language}.json`)
  return existsSync(path) ? handbookFile.parse(JSON.parse(readFileSync(path, 'utf8'))) : {}
}

/**
 * Reads the handbook. Its entries are the same for all dealers, and are not stored in the database, where they would
 * become outdated.
 */
export function openHandbook(folder = FOLDER): Handbook {
  const index = emptyIndex()
  const answers = new Map<string, RichDocument>()
  const pictures = readPictures(folder)
  for (const language of LANGUAGES)
    for (const [screen, { question, answer, tags }] of Object.entries(readHandbookFile(language, folder))) {
      const uuid = uuidOf(`${screen}:${language}`)
      const document = writtenAnswer(answer, (name) => pictures.uuidOf(language, name))
      const text = richPlainText(document)
      answers.set(uuid, document)
      putEntry(index, {
        uuid,
        topic: uuidOf(screen),
        question,
        text,
        language,
        category: 'handbook',
        tags,
        machine_code: '',
        // A second entry about the same screen has its own name behind a slash, which is cut off here.
        screen: screen.split('/')[0] ?? '',
        department_uuid: null,
        valid_until: null,
        version: versionOf(text),
        answer_version: versionOf(text),
        is_handbook: true,
      })
    }
  return Object.assign(index, { answers, pictures: pictures.paths })
}
