import type { HistoryEntry, HistoryPrint } from '#contract/api/service/history.ts'
import type { Language } from '#contract/constants.ts'
import { formatPhone } from '#contract/phone.ts'
import { closedAs } from '#contract/service/acceptanceClosed.ts'
import { inspectionOn } from '#contract/vehicles/inspection.ts'
import type { Tx } from '#server/db/database.ts'
import { moneyText, numberText } from '#server/documents/parts/documentFormats.ts'
import { documentWords } from '#server/documents/parts/documentWords.ts'
import { frameOf, logoOf, readLetterHead } from '#server/documents/parts/letterHead.ts'
import { machine, typed } from '#server/documents/parts/typedText.ts'
import type { DocumentAsk } from '#server/documents/sheets/documentData.ts'
import type { DocumentFact } from '#server/documents/sheets/documentParts.ts'
import { recordEvent } from '#server/records/audit.ts'
import { type RecordWords, readWords, recordWords } from '#server/records/words/recordWords.ts'
import { dayText, momentText } from '#server/sheet/writtenCells.ts'
import type { TimelineAsk } from '#server/timeline/timelineSource.ts'
import type { KnownCar } from './historyScope.ts'

type Fields = { fields: Record<string, string> }
type Words = {
  column: Record<'customer' | 'status' | 'declined', string>
  kind: Record<string, string>
  figure: Record<'inspection' | 'nextAppointment' | 'openActions' | 'openRequests' | 'visits' | 'lastVisit', string>
  notes: { title: string; care: string }
  declined: { title: string }
  timeline: { title: string }
}
type Walk = { closed: Record<'signed' | 'unsigned', string> }
type Answers = { choices: { answer: Record<string, string> } }

/** Records in the audit that personal data of a car have left the server. */
export const noteExport = (tx: Tx, { session, now }: TimelineAsk, { uuid }: KnownCar) =>
  recordEvent(tx, session, now, { event: 'vehicle.exported', uuid, before: null, after: null })

/** All words of the sheet in a language. */
async function wordsIn(language: Language) {
  const [history, vehicle, customer, extension, print, walk, paper, acceptance, checkin, request] = await Promise.all([
    readWords<Words>(language, 'history'),
    readWords<Fields>(language, 'vehicle'),
    readWords<Fields>(language, 'customer'),
    readWords<Answers>(language, 'extension'),
    readWords<{ documents: { vehicle: string } }>(language, 'print'),
    readWords<Walk>(language, 'acceptance'),
    recordWords('paper', language),
    recordWords('acceptance', language),
    recordWords('checkin', language),
    recordWords('serviceRequest', language),
  ])
  const records: Partial<Record<HistoryEntry['kind'], RecordWords>> = { paper, acceptance, checkin, request }
  return {
    history,
    vehicle,
    customer,
    extension,
    closed: walk.closed,
    title: print.documents.vehicle,
    sheet: documentWords(language).vehicleSheet,
    records,
  }
}
type AllWords = Awaited<ReturnType<typeof wordsIn>>

type Formats = Record<'day' | 'moment' | 'date', (value: string) => string> & { number: (value: number) => string }

function factsOf(print: HistoryPrint, { history, vehicle, customer }: AllWords, formats: Formats): DocumentFact[] {
  const { figures, owner } = print
  const { figure } = history
  const count = (value: number | null) => (value === null ? '' : String(value))
  const phones = [owner?.mobile, owner?.phone].flatMap((one) => (one ? machine(formatPhone(one)) : []))
  const of = (fields: Record<string, string>, name: string) => fields[name] ?? ''
  return [
    [of(vehicle.fields, 'vin'), machine(print.vin)],
    [of(vehicle.fields, 'firstRegistration'), print.firstRegistration ? formats.date(print.firstRegistration) : ''],
    [figure.inspection, print.inspection_due ? machine(inspectionOn(print.inspection_due)) : ''],
    [of(vehicle.fields, 'mileage'), print.mileage === null ? '' : machine(`${formats.number(print.mileage)} km`)],
    [history.column.customer, typed(owner?.name ?? '')],
    [of(customer.fields, 'phone'), phones.join(', ')],
    [figure.nextAppointment, figures.next_appointment ? formats.moment(figures.next_appointment.at) : ''],
    [figure.openActions, count(figures.open_actions)],
    [figure.openRequests, count(figures.open_requests)],
    [figure.visits, count(figures.visits)],
    [figure.lastVisit, figures.last_visit ? formats.day(figures.last_visit.at) : ''],
  ]
}

function typeOf({ kind, type }: HistoryEntry, { records, extension }: AllWords): string {
  if (type === '') return ''
  return records[kind]?.choice('type', type) ?? extension.choices.answer[type] ?? type
}

function stateOf(entry: HistoryEntry, words: AllWords): string {
  if (entry.status === '') return typeOf(entry, words)
  const closed = entry.kind === 'acceptance' ? closedAs(entry.status, entry.is_signed) : null
  if (closed !== null) return words.closed[closed]
  return (words.records[entry.kind] ?? words.records.paper)?.choice('status', entry.status) ?? ''
}

/** The sheet of a car with the values that the caller may read. */
export async function vehicleDocument(
  tx: Tx,
  print: HistoryPrint,
  language: Language,
  now: number,
): Promise<DocumentAsk<'vehicleSheet'>> {
  const words = await wordsIn(language)
  const head = await readLetterHead(tx, print.site)
  const formats: Formats = {
    // The calendar day of the location, without the time.
    day: (at) => machine(momentText(at, language, head.zone).split(' ')[0] ?? ''),
    moment: (at) => machine(momentText(at, language, head.zone)),
    date: (day) => machine(dayText(day, language)),
    number: (value) => numberText(value, language, 0),
  }
  const rowOf = (entry: HistoryEntry) => [
    formats.day(entry.at),
    words.history.kind[entry.kind] ?? '',
    typed(entry.title) || typeOf(entry, words),
    machine(entry.number),
    entry.price === null ? '' : machine(moneyText(entry.price, language)),
    stateOf(entry, words),
  ]
  const { day, kind, what, number, price, state } = words.sheet
  const heads = [day, kind, what, number, price, state]
  const car = [print.licensePlate || print.vin, [print.make, print.model].filter((part) => part !== '').join(' ')]
  const { history } = words
  return {
    template: 'vehicleSheet',
    language,
    pictures: logoOf(head),
    data: {
      frame: await frameOf(head, {
        title: words.title,
        subject: car.filter((part) => part !== '').join(' · '),
        language,
        now,
      }),
      facts: factsOf(print, words, formats),
      notesTitle: history.notes.title,
      notes: print.notes
        .map(({ is_care, text }) => (is_care ? `${history.notes.care}: ${typed(text)}` : typed(text)))
        .join('\n'),
      parts: [
        { title: history.declined.title, heads, rows: print.declined.map(rowOf) },
        { title: history.timeline.title, heads, rows: print.entries.map(rowOf) },
      ],
    },
  }
}
