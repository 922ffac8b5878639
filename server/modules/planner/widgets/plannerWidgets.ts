import { sql } from 'kysely'
import type { PlanBlock } from '#contract/api/planner/plannerShapes.ts'
import { WIDGET_ROWS } from '#contract/dashboard/widgets.ts'
import { holds } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { momentOf } from '#contract/planning/blocks.ts'
import { loadShare } from '#contract/planning/capacity.ts'
import { type Conflict, findConflicts } from '#contract/planning/conflicts.ts'
import { dayName, dayNumber } from '#contract/planning/localDay.ts'
import { minutesIn } from '#contract/planning/spans.ts'
import { openSpans } from '#contract/planning/workingTime.ts'
import { type HstVerdict, type PaperHstState, paperHstState } from '#contract/workshop/hst/hstState.ts'
import type { Tx } from '#server/db/database.ts'
import { type Widget, type WidgetContext, type WidgetLocation, widgetData, widgetRow } from '#server/widgets/widget.ts'
import { capacityOf } from '../askPlan.ts'
import { bookingRows, toBooking } from '../loanCars.ts'
import { dayThere, type OpenPlan, openPlan } from '../openPlan.ts'
import { keepsPeopleAt, type Place, readPlaces } from '../places.ts'
import { readTeams } from '../planPeople.ts'
import { listEndangered, readOverhang } from '../waiting.ts'

/** Days ahead in which the next working day is searched. No company holiday is longer. */
const AHEAD_DAYS = 14

/** The plan of today and of the next day on which the location opens. */
type Days = { plan: OpenPlan; today: string; next: string }

/** Key of the plan among the values that the cards of a call share. */
const PLAN = {}
const ofPlan = { permission: 'location.workshop.planner.read', plugin: 'plugin_workshop', isOfLocation: true } as const

function nextOpenDay(place: Place, today: string): string {
  const numbers = Array.from({ length: AHEAD_DAYS }, (_, index) => dayNumber(today) + 1 + index)
  return dayName(numbers.find((number) => openSpans(place, number).length > 0) ?? dayNumber(today) + 1)
}

/** Opens the plan once per call for all cards that need it. */
function daysOf({ tx, now, share }: WidgetContext, { uuid, today }: WidgetLocation): Promise<Days> {
  return share(PLAN, async () => {
    const [place] = await readPlaces(tx, [uuid], new Date(now).getUTCFullYear())
    const next = place ? nextOpenDay(place, today) : today
    const plan = await openPlan(tx, uuid, { from: today, to: next }, now)
    return { plan, today, next }
  })
}

/** Key of the overhang among the values that the cards of a call share. */
const OVERHANG = {}

/** Reads the overhang once per call for all cards that need it. */
const overhangOf = ({ tx, now, share }: WidgetContext, { uuid }: WidgetLocation, { calendar }: OpenPlan) =>
  share(OVERHANG, () => readOverhang(tx, calendar, uuid, now))

/** The plate of each paper, or else its order number or model, and its model. */
async function platesOf(
  tx: Tx,
  papers: readonly string[],
): Promise<ReadonlyMap<string, { title: string; model: string }>> {
  if (papers.length === 0) return new Map()
  const rows = await tx
    .selectFrom('papers')
    .select(['uuid', 'model'])
    .select(sql<string>`coalesce(nullif("licensePlate", ''), nullif("jobId", ''), model)`.as('title'))
    .where('uuid', 'in', [...new Set(papers)])
    .execute()
  return new Map(rows.map((row) => [row.uuid, row]))
}

const toDay = (location: WidgetLocation, day: string) =>
  ({ screen: 'planner', location_uuid: location.uuid, day }) as const

const carryOver: Widget = {
  ...ofPlan,
  name: 'carry_over',
  async read(context, location) {
    const { plan } = await daysOf(context, location)
    const { blocks, cars } = await overhangOf(context, location, plan)
    const shown = [...new Map(blocks.toReversed().map((block) => [block.paper_uuid, block])).values()]
      .toReversed()
      .slice(0, WIDGET_ROWS)
    const plates = await platesOf(
      context.tx,
      shown.map(({ paper_uuid }) => paper_uuid),
    )
    const rows = shown.map((block) => {
      const day = block.start === null ? location.today : dayThere(plan.place, momentOf(block.start))
      const { title = '', model = '' } = plates.get(block.paper_uuid) ?? {}
      const target = toDay(location, day)
      return widgetRow({
        key: block.uuid,
        target,
        title,
        text: model,
        at: block.start,
        code: block.carry_reason,
        tone: 'late',
      })
    })
    return widgetData(cars, rows, { tone: 'late' })
  },
}

const load: Widget = {
  ...ofPlan,
  name: 'load',
  async read(context, location) {
    const { plan, today, next } = await daysOf(context, location)
    const overhang = await overhangOf(context, location, plan)
    const items = capacityOf(plan, await readTeams(context.tx, location.uuid), [today, next], overhang)
    const rows = items
      .filter(({ team_uuid }) => team_uuid === null)
      .map((item) => {
        const { day, free } = item
        const share = loadShare(item)
        const percent = share === null ? null : Math.round(share * 100)
        const code = day === today ? 'today' : 'next'
        const at = new Date(`${day}T12:00:00.000Z`).toISOString()
        const tone = free < 0 ? 'late' : 'working'
        return widgetRow({
          key: day,
          target: toDay(location, day),
          title: day,
          text: String(Math.round(free)),
          at,
          code,
          amount: percent,
          tone,
        })
      })
    const [first] = rows
    return widgetData(first?.amount ?? 0, rows, { unit: 'percent', tone: first?.tone ?? 'neutral' })
  },
}

/** Number of unfinished blocks at the location that begin on a day and name a person. */
function jobsOf(plan: OpenPlan, blocks: readonly PlanBlock[], person: string, day: string): number {
  return blocks.filter(({ technicians, state, start, location_uuid }) => {
    if (start === null || state === 'finished' || location_uuid !== plan.place.uuid) return false
    return technicians.some(({ uuid }) => uuid === person) && dayThere(plan.place, momentOf(start)) === day
  }).length
}

/** People who would work today but are absent, with the number of blocks that others must take over. */
const missingPeople: Widget = {
  ...ofPlan,
  name: 'missing_people',
  async read(context, location) {
    const { plan, today } = await daysOf(context, location)
    const isKeeper = keepsPeopleAt(context.session, [location.key])
    const number = dayNumber(today)
    const rows = plan.people.flatMap((person) => {
      const { absent, working } = plan.calendar.workTime(location.uuid, person.uuid).day(number)
      if (minutesIn(absent) === 0) return []
      const jobs = jobsOf(plan, plan.blocks, person.uuid, today)
      const absence = person.absences.find(({ first_day, last_day }) => first_day <= today && today <= last_day)
      const kind = isKeeper ? (absence?.kind ?? 'other') : 'other'
      return widgetRow({
        key: person.uuid,
        target: toDay(location, today),
        title: `${person.first_name} ${person.last_name}`.trim(),
        text: minutesIn(working) > 0 ? 'part' : '',
        code: kind,
        amount: jobs,
        tone: jobs > 0 ? 'late' : 'waiting',
      })
    })
    rows.sort((a, b) => (b.amount ?? 0) - (a.amount ?? 0))
    return widgetData(rows.length, rows, { tone: 'waiting' })
  },
}

/** Something that blocks the work on a car. */
type Trouble = { paper: string; at: string | null; day: string; code: string; minutes: number | null; isRed: boolean }

/** Red: the plan cannot be kept. Amber: something is still missing. */
const RED: readonly Conflict['code'][] = ['person_gone', 'absent', 'no_working_time']

/** Conflicts in the plan of a day, except endangered promises. */
async function faultsOf({ tx }: WidgetContext, plan: OpenPlan, day: string): Promise<Trouble[]> {
  const bookings = (await bookingRows(tx, plan.place.uuid, plan.span).execute()).map(toBooking)
  const rules = { location_uuid: plan.place.uuid, bookings, mayOverlap: true }
  const blocks = new Map(plan.blocks.map((block) => [block.uuid, block]))
  return findConflicts(plan.calendar, plan.blocks, rules).flatMap(({ code, block_uuids, minutes }) =>
    block_uuids.flatMap((uuid): Trouble[] => {
      const block = blocks.get(uuid)
      if (!block || code === 'promise_late' || !isOn(plan, block, day)) return []
      const at = block.promised_at ?? block.start
      return [{ paper: block.paper_uuid, at, day, code, minutes, isRed: RED.includes(code) }]
    }),
  )
}

function isOn({ place }: OpenPlan, { state, start, location_uuid }: PlanBlock, day: string): boolean {
  return (
    state !== 'finished' && start !== null && location_uuid === place.uuid && dayThere(place, momentOf(start)) === day
  )
}

/** Services of other modules that the cards use. */
export type PlannerSources = {
  hstStates(
    tx: Tx,
    vins: readonly string[],
    now: number,
  ): Promise<ReadonlyMap<string, Pick<HstVerdict, 'state' | 'worst'>>>
}

/** HST states that need attention before the car comes. The other states are fine. */
const HST_CODES: Readonly<Partial<Record<PaperHstState, string>>> = {
  black: 'hst_recall',
  red: 'hst_action',
  stale_red: 'hst_action',
  blue: 'hst_stale',
  grey: 'hst_unchecked',
}

/** Cars of a day whose HST check is missing or too old, or has found an open field action. */
async function hstTroublesOf(
  { tx, now, session }: WidgetContext,
  { key }: WidgetLocation,
  { plan, next }: Days,
  { hstStates }: PlannerSources,
): Promise<Trouble[]> {
  // Only users who may read papers see the HST state, because the plan does not show it.
  if (!holds(session.permissions, PAPER_PERMISSIONS.read, key)) return []
  const blocks = plan.blocks.filter((block) => isOn(plan, block, next))
  const papers = [...new Set(blocks.map(({ paper_uuid }) => paper_uuid))]
  if (papers.length === 0) return []
  const rows = await tx
    .selectFrom('papers')
    .select(['uuid', 'vin', 'promised_at'])
    .where('uuid', 'in', papers)
    .where('vin', '<>', '')
    .execute()
  const states = await hstStates(
    tx,
    rows.map(({ vin }) => vin),
    now,
  )
  return rows.flatMap(({ uuid, vin, promised_at }): Trouble[] => {
    const verdict = states.get(vin)
    const code = verdict && HST_CODES[paperHstState(verdict)]
    if (code === undefined) return []
    return [{ paper: uuid, at: promised_at, day: next, code, minutes: null, isRed: code === 'hst_recall' }]
  })
}

/** Endangered promises of the next working day and of closed days before it, as the planner counts them. */
async function endangeredOf({ tx, now }: WidgetContext, location: WidgetLocation, { plan, today, next }: Days) {
  const first = dayName(dayNumber(today) + 1)
  const endangered = await listEndangered(tx, plan.calendar, { locationUuid: location.uuid, first, last: next, now })
  return endangered
    .filter(({ code }) => code !== 'promise_broken')
    .map(({ paper_uuid, promised_at, code, minutes }): Trouble => {
      const day = dayThere(plan.place, momentOf(promised_at))
      return { paper: paper_uuid, at: promised_at, day: day < next ? day : next, code, minutes, isRed: true }
    })
}

/**
 * The next working day: its endangered promises, its blocks with a problem, and its cars with an HST check to do.
 * Broken promises have a card of their own.
 */
const lights = (sources: PlannerSources): Widget => ({
  ...ofPlan,
  name: 'lights',
  async read(context, location) {
    const days = await daysOf(context, location)
    const { plan, next } = days
    const worst = new Map<string, Trouble>()
    for (const trouble of [
      ...(await endangeredOf(context, location, days)),
      ...(await faultsOf(context, plan, next)),
      ...(await hstTroublesOf(context, location, days, sources)),
    ]) {
      const before = worst.get(trouble.paper)
      if (!before || (trouble.isRed && !before.isRed)) worst.set(trouble.paper, trouble)
    }
    const found = [...worst.values()].sort(
      (a, b) => Number(b.isRed) - Number(a.isRed) || (b.minutes ?? 0) - (a.minutes ?? 0),
    )
    const shown = found.slice(0, WIDGET_ROWS)
    const plates = await platesOf(
      context.tx,
      shown.map(({ paper }) => paper),
    )
    const rows = shown.map(({ paper, at, day, code, minutes, isRed }) => {
      const { title = '', model = '' } = plates.get(paper) ?? {}
      return widgetRow({
        key: paper,
        target: toDay(location, day),
        title,
        text: model,
        at,
        code,
        amount: minutes,
        tone: isRed ? 'late' : 'waiting',
      })
    })
    const tone = found.some(({ isRed }) => isRed) ? 'late' : 'waiting'
    return widgetData(found.length, rows, { tone, day: next })
  },
})

/** The planner's cards for the start page. */
export const plannerWidgets = (sources: PlannerSources): readonly Widget[] => [
  carryOver,
  load,
  missingPeople,
  lights(sources),
]
