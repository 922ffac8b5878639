import type { Language } from '#contract/constants.ts'
import type { Tx } from '#server/db/database.ts'
import { documentWords } from '#server/documents/parts/documentWords.ts'
import { frameOf, logoOf, readLetterHead } from '#server/documents/parts/letterHead.ts'
import { richParts } from '#server/documents/parts/richParts.ts'
import { machine, typed } from '#server/documents/parts/typedText.ts'
import type { DocumentAsk } from '#server/documents/sheets/documentData.ts'
import { readPrintLocation } from '#server/prints/printLocation.ts'
import { momentText } from '#server/sheet/writtenCells.ts'
import { type Reader, readNews } from './readNews.ts'
import { readExport, requireOverview } from './receipts.ts'

/** The location whose paper is used: that of a notice for one location, else none. */
async function locationOf(tx: Tx, locations: readonly string[]) {
  const [only, ...others] = locations
  return only === undefined || others.length > 0 ? null : readPrintLocation(tx, only)
}

/**
 * The list of confirmations for paper and archive: all names with their times, and the text in each language in which
 * somebody confirmed it.
 */
export async function receiptDocument(
  tx: Tx,
  reader: Reader,
  uuid: string,
  language: Language,
): Promise<DocumentAsk<'newsReceipts'>> {
  const { location_uuids } = await requireOverview(tx, reader, uuid)
  const { list, title, published_at, rows, headings, words, zone } = await readExport(tx, reader, uuid, language)
  const { share } = documentWords(language)
  const head = await readLetterHead(tx, await locationOf(tx, location_uuids))
  const time = (at: string | null) => (at === null ? '' : machine(momentText(at, language, zone)))
  const part = (count: number) => share.replace('{{number}}', String(count)).replace('{{all}}', String(list.audience))
  const { proof, state } = words.receipts
  return {
    template: 'newsReceipts',
    language,
    pictures: logoOf(head),
    data: {
      frame: await frameOf(head, { title: proof, subject: title, language, now: reader.now }),
      facts: [
        [words.fields.published_at, time(published_at)],
        [state.read ?? '', part(list.read)],
        [state.confirmed ?? '', part(list.confirmed)],
      ],
      heads: headings.slice(0, -2),
      rows: rows.map(({ name, state: shown, read_at, confirmed_at, version, language: inLanguage }) => [
        typed(name),
        shown,
        time(read_at),
        time(confirmed_at),
        version === null ? '' : String(version),
        inLanguage,
      ]),
      texts: await textsOf(tx, reader, uuid, {
        languages: [...new Set(list.items.flatMap((item) => (item.confirmed_at && item.language) || []))],
        note: (shown) => words.card.shownIn.replace('{{language}}', words.choices.language[shown] ?? shown),
        otherwise: language,
      }),
    },
  }
}

type Texts = { languages: readonly Language[]; otherwise: Language; note: (language: Language) => string }

/** The texts that were confirmed. A translation that was removed is read in another language, which is shown once. */
async function textsOf(tx: Tx, reader: Reader, uuid: string, { languages, otherwise, note }: Texts) {
  const texts = new Map<Language, Awaited<ReturnType<typeof readNews>>>()
  for (const language of languages.length > 0 ? languages : [otherwise]) {
    const card = await readNews(tx, reader, uuid, language)
    texts.set(card.language, card)
  }
  return [...texts.values()].map(({ title, body, language }) => ({
    language,
    title: typed(title),
    note: note(language),
    parts: richParts(body),
  }))
}
