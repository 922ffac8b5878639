import type { ConfirmedText, NewsReceipt } from '#contract/api/news/news.ts'
import type { Language } from '#contract/constants.ts'
import type { Tx } from '#server/db/database.ts'
import { documentWords } from '#server/documents/parts/documentWords.ts'
import { frameOf, logoOf, readLetterHead } from '#server/documents/parts/letterHead.ts'
import { richParts } from '#server/documents/parts/richParts.ts'
import { machine, typed } from '#server/documents/parts/typedText.ts'
import type { DocumentAsk } from '#server/documents/sheets/documentData.ts'
import { readPrintLocation } from '#server/prints/printLocation.ts'
import { momentText } from '#server/sheet/writtenCells.ts'
import type { Reader } from './readNews.ts'
import { readExport, requireOverview } from './receipts.ts'

/** The location whose letterhead is used: that of a notice for one location, else none. */
async function locationOf(tx: Tx, locations: readonly string[]) {
  const [only, ...others] = locations
  return only === undefined || others.length > 0 ? null : readPrintLocation(tx, only)
}

/**
 * The list of confirmations as a document; the export is recorded in the audit. It has all names with their times, and
 * the text of each version in each language in which a reader confirmed it.
 */
export async function receiptDocument(
  tx: Tx,
  reader: Reader,
  uuid: string,
  language: Language,
): Promise<DocumentAsk<'newsReceipts'>> {
  const { location_uuids } = await requireOverview(tx, reader, uuid)
  const { list, title, rows, headings, words, zone } = await readExport(tx, reader, uuid, language)
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
        [words.fields.published_at, list.publications.map(time).join(', ')],
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
      texts: list.texts.map((text) => textPart(text, list.items, words)),
    },
  }
}

type Words = Awaited<ReturnType<typeof readExport>>['words']

/** A confirmed text with its version, its language, and the people who confirmed it. */
function textPart({ version, language, title, body }: ConfirmedText, items: readonly NewsReceipt[], words: Words) {
  const { versionIn, confirmedBy, notKept } = words.receipts
  const people = items.filter((item) => item.version === version && item.language === language)
  const names = people.map(({ user }) => typed(`${user.first_name} ${user.last_name}`.trim())).join(', ')
  const note = versionIn
    .replace('{{version}}', String(version))
    .replace('{{language}}', words.choices.language[language] ?? language)
  return {
    language,
    title: title === '' ? note : typed(title),
    note: people.length === 0 ? note : `${note}. ${confirmedBy.replace('{{names}}', names)}`,
    parts: body === null ? [{ kind: 'text' as const, text: notKept }] : richParts(body),
  }
}
