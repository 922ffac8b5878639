import type { Insertable } from 'kysely'
import { inputSchema } from '#contract/api/define/recordSchemas.ts'
import { DAY_MS } from '#contract/durations.ts'
import { dayAt, localDay, MINUTE_MS, weekdayOf } from '#contract/planning/localDay.ts'
import { acceptance } from '#contract/records/acceptance.ts'
import type { RecordRow } from '#contract/records/define.ts'
import { rangeNumber } from '#contract/settings/numbers.ts'
import type { Tables } from '#server/db/schema.ts'
import { storedRow } from '#server/dealers/storedRow.ts'
import { defaultCheckLists } from '#server/modules/acceptance/defaultCheckLists.ts'
import type { Organisation, Rows } from '../organisation/organisation.ts'
import type { Random } from '../random/random.ts'
import { checksOf, findingsOf, type Taken } from './walkAnswers.ts'
import { WISHES } from './walkFindings.ts'
import { type photoDrawer, photoRows } from './walkPhotos.ts'
import { WALK_PLANS, type WalkPlan } from './walkPlan.ts'

type Paper = NonNullable<Rows['papers']>[number]
type Acceptance = RecordRow<typeof acceptance>
type Given = {
  dealer_id: string
  rows: Rows
  random: Random
  now: number
  advisors: readonly string[]
  lists: ReturnType<typeof defaultCheckLists>
}

const ZONE = 'Europe/Berlin'
/** Days of the demo's history. */
const HISTORY_DAYS = 56
/** Length of a walk around a car (minutes). */
const WALK_MINUTES = 25
/** The first walk of a day ends at 7:30, the last one at 10:00 (minutes after midnight). */
const FIRST_MINUTE = 450
const SPREAD_MINUTES = 150
const SPREAD_STEP = 17
const RULE = { prefix: 'A', width: 6 }
const DECLINED = 11
/** Per cent of the tank in one eighth, the unit of the fuel gauge. */
const EIGHTH = 12.5

const at = (value: unknown) => new Date(value as string | Date).getTime()
const isOver = ({ status }: Paper) => status === 'picked_up' || status === 'delivered' || status === 'completed'
const isArabic = (name: unknown) => /\p{Script=Arabic}/u.test(String(name))

/**
 * The papers whose cars are walked around. Signed walks need papers of the past; one of an Arabic-speaking customer (E23), one
 * with a dangerous damage (E35) and one whose declined work was accepted later (E22) come first.
 */
function papersOf({ rows, now, random }: Given) {
  const arabic = new Set((rows.customers ?? []).filter(({ name }) => isArabic(name)).map(({ uuid }) => uuid))
  const revived = new Set(
    (rows.extensions ?? [])
      .filter(({ answer, note }) => answer === 'accepted' && note !== '')
      .map(({ paper_uuid }) => paper_uuid),
  )
  const isRecent = ({ created_at }: Paper) => now - at(created_at) < HISTORY_DAYS * DAY_MS && at(created_at) < now
  const recent = random.shuffle((rows.papers ?? []).filter(isRecent))
  const special = (paper: Paper) =>
    Number(revived.has(paper.uuid)) * 4 +
    Number(arabic.has(paper.customer_uuid ?? '')) * 2 +
    Number(Boolean(paper.security_damage))
  const past = recent
    .filter((paper) => isOver(paper) || revived.has(paper.uuid))
    .sort((a, b) => special(b) - special(a))
  const ahead = recent.filter(({ status }) => status === 'new')
  return { past, ahead: [...ahead, ...past.slice().reverse()] }
}

/** A drawn name as the path of an SVG. */
function signature(random: Random): string {
  const points = Array.from({ length: 18 }, (_, nth) => [20 + nth * 9, 60 + random.int(-28, 28)] as const)
  return points.map(([x, y], nth) => `${nth === 0 ? 'M' : 'L'}${x} ${y}`).join('')
}

type Walk = { plan: WalkPlan; paper: Paper; nth: number; begin: number; end: number | null }

/** Customers bring their cars in the first hours of the day. */
const morningOf = ({ created_at }: Paper, nth: number) =>
  localDay(ZONE, dayAt(ZONE, at(created_at))).at(FIRST_MINUTE + ((nth * SPREAD_STEP) % SPREAD_MINUTES))

/** The times of a walk. Those of today end before now. */
function walkOf(plan: WalkPlan, paper: Paper, nth: number, { now, random }: Given): Walk {
  const isDone = plan.fate === 'signed' || plan.fate === 'absent' || plan.fate === 'canceled'
  const end = isDone ? Math.min(morningOf(paper, nth), now - MINUTE_MS) : null
  const begin = end === null ? now - random.int(20, 50) * MINUTE_MS : end - WALK_MINUTES * MINUTE_MS
  return { plan, paper, nth, begin, end }
}

const STATUS = {
  signed: 'delivered',
  absent: 'delivered',
  canceled: 'canceled',
  running: 'in_progress',
  interrupted: 'in_progress',
  prepared: 'new',
} as const

/** Values about the car that the row of a paper has already. */
const carOf = ({ vin, licensePlate, plate_special, model, vehicle_uuid, customer_uuid }: Paper) => ({
  vin,
  licensePlate,
  plate_special: plate_special ?? false,
  model,
  vehicle_uuid,
  customer_uuid,
})

const nameOf = (customer: NonNullable<Rows['customers']>[number] | undefined) =>
  [customer?.first_name, customer?.name].filter(Boolean).join(' ')

/** The fields of the form. A prepared walk knows the car and its customer only. */
function fieldsOf(walk: Walk, given: Given, taken: Taken) {
  const { paper, plan, nth } = walk
  const { rows, random, lists } = given
  const customer = rows.customers?.find(({ uuid }) => uuid === paper.customer_uuid)
  const list = lists[nth % lists.length]
  const isBegun = plan.fate !== 'prepared'
  const marks = JSON.parse(String(paper.damage_marks ?? '[]')) as Acceptance['damage_marks']
  return inputSchema(acceptance).parse({
    location_uuid: paper.location_uuid,
    order_number: paper.jobId,
    ...carOf(paper),
    customer_name: nameOf(customer),
    customer_phone: customer?.mobile ?? customer?.phone ?? null,
    customer_email: customer?.email ?? null,
    language: customer?.language ?? 'de',
    advisor_uuid: paper.advisor_uuid ?? null,
    paper_uuid: plan.fate === 'canceled' ? null : paper.uuid,
    type: paper.type,
    ...(isBegun
      ? {
          kilometers: paper.kilometers ?? null,
          fuel: random.int(1, 7) * EIGHTH,
          wishes: WISHES[nth % WISHES.length],
          check_list_uuid: list?.uuid ?? null,
          checks: checksOf(list, taken, random),
          damage_marks: marks,
          body_damage: paper.body_damage ?? '',
          security_damage: paper.security_damage ?? '',
          findings: taken.findings,
          keys: random.int(1, 2),
          handed_over: random.next() < 0.7 ? ['registration'] : ['registration', 'service_book'],
          wash: random.next() < 0.4,
          warning_lamps: nth % 6 === 5 ? ['engine'] : [],
        }
      : {}),
  })
}

/** The columns besides the form, as the server answers them. */
function computedOf({ plan, begin, end, nth }: Walk, given: Given, fields: ReturnType<typeof fieldsOf>) {
  const form = fields as unknown as Acceptance
  const isConfirmed = plan.fate === 'signed' || plan.fate === 'absent'
  const number = rangeNumber('acceptance', RULE, new Date(given.now).getUTCFullYear(), nth + 1)
  const since = end ?? begin
  return {
    number,
    status: STATUS[plan.fate],
    state_since: new Date(since),
    revision: 1,
    confirmed_at: isConfirmed && end !== null ? new Date(end) : null,
    confirmed_by: plan.fate === 'signed' ? form.customer_name.slice(0, 120) : '',
    is_signed: plan.fate === 'signed',
    creator_uuid: form.advisor_uuid,
    modifier_uuid: form.advisor_uuid,
  }
}

type Built = {
  walk: Walk
  row: Insertable<Tables['acceptances']>
  taken: Taken
  content: Acceptance
}

function buildWalk(walk: Walk, given: Given, declined: number): Built {
  const { dealer_id, random, rows } = given
  const { plan, begin, end, paper } = walk
  const uuid = random.uuid()
  const customer = nameOf(rows.customers?.find((one) => one.uuid === paper.customer_uuid))
  const extension = rows.extensions?.find(
    (one) => one.paper_uuid === paper.uuid && one.answer === 'accepted' && one.note !== '',
  )
  const taken = findingsOf(plan, { random, customer, at: end ?? begin, declined, extension: extension ?? null })
  const fields = fieldsOf(walk, given, taken)
  const computed = computedOf(walk, given, fields)
  const times = { version: 3, created_at: new Date(begin), updated_at: new Date(end ?? begin), deleted_at: null }
  const row = Object.assign({ dealer_id, uuid }, storedRow(acceptance, fields), computed, times)
  const form = fields as unknown as Acceptance
  const counted = {
    photo_count: plan.photos.length,
    exterior_count: Math.min(8, plan.photos.length),
    defect_count: form.findings.length,
    accepted_price: form.findings.reduce((sum, one) => sum + (one.answer === 'accepted' ? (one.price ?? 0) : 0), 0),
    has_security_damage: form.security_damage !== '',
  }
  // As JSON, in which moments are texts.
  const content = JSON.parse(
    JSON.stringify(Object.assign({ uuid }, fields, computed, times, counted, { status: 'completed' })),
  ) as Acceptance
  return { walk, row: row as Insertable<Tables['acceptances']>, taken, content }
}

/** The steps of a walk, from its creation to its present status. */
function statesOf({ walk: { plan, begin, end }, row }: Built, { dealer_id, random }: Given) {
  const done = end ?? begin
  const steps: [Tables['acceptance_states']['to_status'], number][] = [['new', begin]]
  if (plan.fate !== 'prepared') steps.push(['in_progress', begin + MINUTE_MS])
  if (plan.fate === 'signed' || plan.fate === 'absent') steps.push(['completed', done], ['delivered', done + MINUTE_MS])
  if (plan.fate === 'canceled') steps.push(['canceled', done])
  return steps.map(([to_status, moment], nth): Insertable<Tables['acceptance_states']> => {
    const before = steps[nth - 1]
    return {
      dealer_id,
      uuid: random.uuid(),
      acceptance_uuid: row.uuid,
      at: new Date(moment),
      by_user: row.creator_uuid ?? null,
      source: 'ui',
      from_status: before?.[0] ?? null,
      to_status,
      from_hold: '',
      to_hold: '',
      reason: to_status === 'canceled' ? 'Kunde kommt später wieder' : '',
      lasted: before ? Math.max(0, moment - before[1]) : 0,
    }
  })
}

/** The signed revision of a walk, or the one that a colleague has witnessed. */
function revisionOf({ walk: { plan, end }, row, content }: Built, { dealer_id, random, advisors }: Given) {
  if (end === null || (plan.fate !== 'signed' && plan.fate !== 'absent')) return []
  const isSigned = plan.fate === 'signed'
  const witness = advisors.find((uuid) => uuid !== row.creator_uuid) ?? null
  return [
    {
      dealer_id,
      acceptance_uuid: row.uuid,
      revision: 1,
      confirmed_at: new Date(end),
      confirmed_by: row.creator_uuid ?? null,
      customer_name: isSigned ? content.customer_name.slice(0, 120) : '',
      customer_signature: isSigned ? signature(random) : '',
      advisor_signature: signature(random),
      absence: isSigned ? ('' as const) : ('key_drop' as const),
      absence_note: isSigned ? '' : 'Schlüssel im Briefkasten, Kunde ist bei der Arbeit',
      witness_uuid: isSigned ? null : witness,
      photos_note: '',
      reason: '',
      content: JSON.stringify(content),
    },
  ]
}

/** The users who receive cars. */
const advisorsOf = ({ rows }: Organisation): string[] =>
  (rows.users ?? [])
    .filter(
      ({ roles, is_active, deleted_at }) => is_active !== false && !deleted_at && roles?.includes('service_advisor'),
    )
    .map(({ uuid }) => uuid)

/** The direct acceptances of a dealer: eight weeks of walks around cars, with photos, findings and signatures. */
export function acceptanceRows(
  organisation: Organisation,
  known: Rows,
  { random, end, draw }: { random: Random; end: Date; draw: ReturnType<typeof photoDrawer> },
): Rows {
  const dealer_id = organisation.dealerId
  const rows = Object.assign({}, organisation.rows, known)
  const lists = defaultCheckLists(dealer_id, () => random.uuid())
  const given: Given = { dealer_id, rows, random, now: end.getTime(), advisors: advisorsOf(organisation), lists }
  const { past, ahead } = papersOf(given)
  const isDone = ({ fate }: WalkPlan) => fate === 'signed' || fate === 'absent' || fate === 'canceled'
  const walks = WALK_PLANS.map((plan, nth) => {
    const paper = (isDone(plan) ? past[nth] : ahead[nth]) ?? past[0]
    return paper ? walkOf(plan, paper, nth, given) : null
  }).filter((walk) => walk !== null)
  const built = walks.map((walk, nth) => buildWalk(walk, given, Math.max(0, Math.min(1, DECLINED - nth))))
  const photos = built.map(({ walk: { plan, begin, nth }, row }) =>
    photoRows(draw, random, {
      dealer_id,
      acceptance_uuid: row.uuid,
      by: row.creator_uuid ?? null,
      from: begin + MINUTE_MS,
      kinds: plan.photos,
      set: nth,
      signed_in: plan.fate === 'signed' || plan.fate === 'absent' ? 1 : null,
    }),
  )
  const year = end.getUTCFullYear()
  const founded = new Date(end.getTime() - (HISTORY_DAYS + weekdayOf(dayAt(ZONE, end.getTime()))) * DAY_MS)
  const stamps = { version: 1, created_at: founded, updated_at: founded, deleted_at: null }
  return {
    files: [...(rows.files ?? []), ...photos.flatMap((one) => one.files)],
    file_parts: [...(rows.file_parts ?? []), ...photos.flatMap((one) => one.file_parts)],
    check_lists: lists.map((list) => Object.assign({}, list, stamps)),
    acceptances: built.map(({ row }) => row),
    acceptance_states: built.flatMap((one) => statesOf(one, given)),
    acceptance_photos: photos.flatMap((one) => one.acceptance_photos),
    acceptance_revisions: built.flatMap((one) => revisionOf(one, given)),
    acceptance_findings: built.flatMap(({ row, taken }) =>
      taken.extension === null
        ? []
        : [
            {
              dealer_id,
              acceptance_uuid: row.uuid,
              finding_id: taken.findings[0]?.id ?? '',
              extension_uuid: taken.extension.uuid,
              answer: 'declined' as const,
            },
          ],
    ),
    number_ranges: [...(rows.number_ranges ?? []), { dealer_id, kind: 'acceptance', year, last: built.length }],
  }
}
