import { formatPhone } from '#contract/phone.ts'
import { shownAddress } from '#contract/text/unicodeDomain.ts'
import type { CheckResult } from '#contract/workshop/enumerations.ts'
import { dayText, momentText } from '#server/sheet/writtenCells.ts'
import { moneyText, numberText } from '../parts/documentFormats.ts'
import { frameOf, logoOf } from '../parts/letterHead.ts'
import { machine, typed } from '../parts/typedText.ts'
import type { AcceptanceSheet, Tone } from '../sheets/acceptanceSheet.ts'
import type { DocumentAsk } from '../sheets/documentData.ts'
import type { DocumentFact } from '../sheets/documentParts.ts'
import type { AcceptanceData } from './acceptanceData.ts'
import { acceptanceWords } from './acceptanceWords.ts'
import { damageOf } from './damageSketch.ts'
import { signatureSvg } from './drawings.ts'
import { findingsOf } from './findingRows.ts'
import { filled, type Writing } from './writing.ts'

/** A sign for each result, which differs in its form and not only in its colour. */
const SIGNS: Record<CheckResult, { sign: string; tone: Tone }> = {
  ok: { sign: '✓', tone: 'good' },
  watch: { sign: '!', tone: 'watch' },
  defect: { sign: '✗', tone: 'bad' },
  not_applicable: { sign: '–', tone: 'plain' },
}
/** The sign of a point without a result: an empty ring. */
const OPEN = { sign: '', tone: 'plain' } as const
const RESULTS = Object.keys(SIGNS) as CheckResult[]

/** The protocol of a direct acceptance in the customer's language: what was seen, agreed and signed. */
export async function acceptanceDocument(data: AcceptanceData): Promise<DocumentAsk<'acceptance'>> {
  const { head, language, now, vehicle } = data
  const words = await acceptanceWords(language)
  const writing: Writing = {
    data,
    words,
    moment: (at) => machine(momentText(at, language, head.zone)),
    money: (cents) => machine(moneyText(cents, language)),
  }
  const car = [vehicle.licensePlate || vehicle.vin, [vehicle.make, vehicle.model].join(' ').trim()]
  const subject = car.filter((part) => part !== '').join(' · ')
  return {
    template: 'acceptance',
    language,
    pictures: [...logoOf(head), ...data.photos.map(({ uuid, read }) => ({ name: uuid, kind: 'photo' as const, read }))],
    data: {
      frame: await frameOf(head, { title: words.own.title, subject, language, now }),
      draft: data.signed.confirmed_at === null ? words.own.draft : '',
      facts: factsOf(writing),
      revised:
        data.revision > 1
          ? filled(words.own.revised, { revision: String(data.revision - 1), reason: typed(data.signed.reason) })
          : '',
      boxes: [customerBox(writing), vehicleBox(writing)],
      wishes: { title: words.own.wishes, text: typed(data.wishes.trim()) },
      checks: checksOf(writing),
      damage: damageOf(writing),
      findings: findingsOf(writing),
      handed: { title: words.own.handed, facts: handedFacts(writing) },
      signatures: signaturesOf(writing),
      photos: photosOf(writing),
    },
  }
}

function factsOf({ data, words, moment }: Writing): DocumentFact[] {
  const { own, paper } = words
  return [
    [own.number, machine(data.number)],
    [own.at, moment(data.at)],
    [paper.fields.advisor_uuid, typed(data.advisor)],
    [paper.fields.jobId, machine(data.order_number)],
    [own.revision, data.revision > 1 ? String(data.revision) : ''],
  ]
}

function customerBox({ data: { customer }, words }: Writing): AcceptanceSheet['boxes'][number] {
  const { fields } = words.customer
  return {
    title: words.paper.fields.customer_uuid,
    lines: [customer.name, ...customer.address].filter((line) => line.trim() !== '').map(typed),
    facts: [
      [fields.phone, customer.phone === '' ? '' : machine(formatPhone(customer.phone))],
      [fields.email, machine(shownAddress(customer.email))],
    ],
  }
}

/** Fuel as drivers read it on the gauge, in eighths. A percentage between two eighths stays one. */
function levelText(percent: number | null): string {
  if (percent === null) return ''
  const eighths = Math.round(percent / 12.5)
  return Math.abs(percent - eighths * 12.5) <= 0.5 ? machine(`${eighths}/8`) : machine(`${percent} %`)
}

function vehicleBox({ data: { vehicle, language }, words }: Writing): AcceptanceSheet['boxes'][number] {
  const { fields } = words.vehicle
  const { own, paper } = words
  const { kilometers, firstRegistration, battery } = vehicle
  return {
    title: paper.fields.vehicle_uuid,
    lines: [machine(vehicle.licensePlate), typed(`${vehicle.make} ${vehicle.model}`.trim())].filter(
      (line) => line !== '',
    ),
    facts: [
      [fields.vin, machine(vehicle.vin)],
      [fields.firstRegistration, firstRegistration ? machine(dayText(firstRegistration, language)) : ''],
      [paper.fields.kilometers, kilometers === null ? '' : machine(`${numberText(kilometers, language, 0)} km`)],
      [own.fuel, levelText(vehicle.fuel)],
      [own.battery, battery === null ? '' : machine(`${battery} %`)],
      [own.lamps, vehicle.lamps.join(', ')],
    ],
  }
}

function checksOf({ data, words }: Writing): AcceptanceSheet['checks'] {
  const { results } = words.own
  const shown = new Set(data.checks.flatMap(({ points }) => points.map(({ result }) => result)))
  const legend = RESULTS.filter((result) => shown.has(result)).map((result) => ({
    ...SIGNS[result],
    text: results[result],
  }))
  return {
    title: words.own.checks,
    legend: shown.has('') ? [...legend, { ...OPEN, text: results.open }] : legend,
    areas: data.checks
      .filter(({ points }) => points.length > 0)
      .map(({ area, points }) => ({
        area: typed(area),
        points: points.map(({ text, result, note }) => ({
          ...(result === '' ? OPEN : SIGNS[result]),
          text: typed(text),
          note: typed(note.trim()),
        })),
      })),
  }
}

function handedFacts({ data: { handed, agreed }, words, money }: Writing): DocumentFact[] {
  const { own, paper } = words
  const yes = (is: boolean) => (is ? own.yes : own.no)
  return [
    [own.keys, handed.keys === null ? '' : String(handed.keys)],
    [own.things, handed.things.join(', ')],
    [own.loose, typed(handed.loose_items.trim())],
    [own.stay, agreed.waiting_customer ? own.waits : own.leaves],
    [paper.fields.replacement_car, yes(agreed.replacement_car)],
    [paper.fields.wash, yes(agreed.wash)],
    [paper.fields.old_parts_wanted, yes(agreed.old_parts_wanted)],
    [paper.fields.price_limit, agreed.price_limit === null ? '' : money(agreed.price_limit)],
    [paper.fields.contact_phone, agreed.contact_phone === '' ? '' : machine(formatPhone(agreed.contact_phone))],
    [paper.fields.contact_channel, agreed.contact_channel],
  ]
}

function signaturesOf({ data, words, moment }: Writing): AcceptanceSheet['signatures'] {
  const { signed, advisor } = data
  const { own, paper } = words
  const at = signed.confirmed_at === null ? '' : filled(own.signedAt, { time: moment(signed.confirmed_at) })
  const isAbsent = signed.absence !== ''
  const notes = [
    signed.confirmed_at === null && own.unsigned,
    isAbsent && filled(own.absent, { reason: signed.absence, witness: typed(signed.witness) }),
    typed(signed.absence_note.trim()),
    signed.photos_note.trim() !== '' && filled(own.fewPhotos, { reason: typed(signed.photos_note.trim()) }),
  ]
  const customer = {
    drawing: signatureSvg(signed.customer_signature),
    name: typed(isAbsent ? '' : signed.customer_name),
    role: paper.fields.customer_uuid,
    note: isAbsent ? '' : at,
  }
  const house = {
    drawing: signatureSvg(signed.advisor_signature),
    name: typed(advisor),
    role: paper.fields.advisor_uuid,
    note: signed.advisor_signature === '' ? '' : at,
  }
  return {
    title: own.signatures,
    notes: notes.filter((note): note is string => typeof note === 'string' && note !== ''),
    boxes: [customer, house],
  }
}

function photosOf({ data, words, moment }: Writing): AcceptanceSheet['photos'] {
  return {
    title: `${words.own.photos} (${data.photos.length})`,
    items: data.photos.map(({ uuid, category, taken_at, note }, index) => ({
      picture: uuid,
      caption: [`${index + 1}`, category, moment(taken_at), typed(note.trim())]
        .filter((part) => part !== '')
        .join(' · '),
      missing: words.own.unreadable,
    })),
  }
}
