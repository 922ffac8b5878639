import type { PrintLocation } from '#contract/api/define/printLocation.ts'
import type { Language } from '#contract/constants.ts'
import { yearIn } from '#contract/datePresets.ts'
import { formatPhone } from '#contract/phone.ts'
import { fillVariables } from '#contract/settings/variables.ts'
import type { Tx } from '#server/db/database.ts'
import { dealerZone } from '#server/db/timeZones.ts'
import { readWords } from '#server/records/words/recordWords.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { momentText } from '#server/sheet/writtenCells.ts'
import type { DocumentFrame, DocumentPicture } from '../sheets/documentParts.ts'
import { documentWords } from './documentWords.ts'
import { machine, typed } from './typedText.ts'

/** The sender of a document: a location, or the dealer as a whole. */
export type LetterHead = {
  dealer: { name: string; code: string }
  site: PrintLocation | null
  foot: string
  /** Time zone of the written times. */
  zone: string
  /** The dealer's logo as a data address. Empty without one. */
  logo: string
}

/** The letter head of a location; without one, that of the dealer. */
export async function readLetterHead(tx: Tx, location: PrintLocation | null): Promise<LetterHead> {
  const dealer = await tx.selectFrom('dealers').select(['name', 'code']).executeTakeFirstOrThrow()
  const { values } = await readSettings(tx, ['custom_logo', 'print_footer'])
  return {
    dealer,
    site: location,
    foot: location?.footer ?? values.print_footer,
    zone: location?.time_zone ?? (await dealerZone(tx)),
    logo: values.custom_logo,
  }
}

function addressOf(location: PrintLocation): string[] {
  const phone = location.phone ? machine(formatPhone(location.phone)) : ''
  const lines =
    location.paper_header.trim() === ''
      ? [`${location.street} ${location.street_number}`, `${location.zip_code} ${location.city}`].map((line) =>
          typed(line.trim()),
        )
      : [typed(location.paper_header.trim())]
  const vat = location.paper_header.trim() === '' ? machine(location.vat_id) : ''
  return [...lines, [phone, vat].filter((part) => part !== '').join(' · ')].filter((line) => line !== '')
}

type About = { title: string; subject: string; language: Language; now: number }
type PrintWords = { sheet: { printed: string } }

/** Everything around the content: letter head, title, foot and page numbers. `subject` is typed text. */
export async function frameOf(head: LetterHead, { title, subject, language, now }: About): Promise<DocumentFrame> {
  const { dealer, site: location, zone } = head
  const { page } = documentWords(language)
  const { sheet } = await readWords<PrintWords>(language, 'print')
  const variables = { dealer: dealer.name, code: dealer.code, year: String(yearIn(zone, now)) }
  const time = machine(momentText(new Date(now).toISOString(), language, zone))
  return {
    name: subject === '' ? title : `${title} ${subject}`,
    title,
    subject: typed(subject),
    site: { name: typed(location?.description ?? dealer.name), lines: location ? addressOf(location) : [] },
    foot: typed(fillVariables(head.foot, variables).trim()),
    printed: sheet.printed.replace('{{time}}', time),
    page,
  }
}

/** The logo at the head of a document. Empty for a dealer without one. */
export function logoOf({ logo }: LetterHead): DocumentPicture[] {
  const at = logo.indexOf(';base64,')
  if (at < 0) return []
  const read = () => Promise.resolve(Buffer.from(logo.slice(at + ';base64,'.length), 'base64'))
  return [{ name: 'logo', kind: 'logo', read }]
}
