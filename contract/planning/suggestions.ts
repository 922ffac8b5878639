import { compareValues } from '../compareValues.ts'
import { busySpans, momentOf, momentText, type PlannerBlock, restOf, timed, timingOf } from './blocks.ts'
import { type Calendar, workBetween } from './calendar.ts'
import { dayAt, dayName, dayNumber, MINUTE_MS, type Span } from './localDay.ts'
import { allSkillsUntil } from './needs.ts'
import { subtract, unite } from './spans.ts'

/** Free time of a technician at a location and, if it matters, in a bay. */
export type Gap = {
  readonly location_uuid: string
  readonly technician_uuid: string
  readonly bay: string | null
  readonly from: string
  readonly to: string
}

/** A block that fits into a gap, and the minutes that are left of the gap after it. */
type Suggestion = {
  readonly block_uuid: string
  readonly start: string
  readonly end: string
  readonly left_minutes: number
}

/** Times in which a technician works on unfinished blocks. */
export function busyOf(calendar: Calendar, blocks: readonly PlannerBlock[], technicianUuid: string): Span[] {
  const busy = blocks.flatMap((block) => {
    const timing = block.state === 'finished' ? null : timingOf(calendar, block)
    if (!timing) return []
    return timing.tasks
      .filter((task) => task.technicianUuid === technicianUuid)
      .flatMap((task) => busySpans(timing, task))
  })
  return unite(busy)
}

/** Free times of a technician on a local day. Breaks may lie within them, absences and work do not. */
export function gapsOf(
  calendar: Calendar,
  blocks: readonly PlannerBlock[],
  technicianUuid: string,
  { location_uuid, day }: { readonly location_uuid: string; readonly day: string },
): Gap[] {
  const time = calendar.workTime(location_uuid, technicianUuid)
  const { shift, absent } = time.day(dayNumber(day))
  return subtract(subtract(shift, absent), busyOf(calendar, blocks, technicianUuid))
    .filter((span) => workBetween(time, span).length > 0)
    .map(({ from, to }) => ({
      location_uuid,
      technician_uuid: technicianUuid,
      bay: null,
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
    }))
}

type Fit = { readonly block: PlannerBlock; readonly end: number; readonly freeAt: number }

function fitOf(calendar: Calendar, gap: Gap, block: PlannerBlock, start: number): Fit | null {
  const person = calendar.people.get(gap.technician_uuid)
  const location = calendar.locations.get(gap.location_uuid)
  if (!person || !location || block.location_uuid !== gap.location_uuid) return null
  const kinds = block.needs.bay_kinds
  const bay = gap.bay === null ? undefined : location.bays.find(({ code }) => code === gap.bay)
  if (kinds.length > 0 && !(bay?.is_usable && kinds.includes(bay.type))) return null
  if (block.needs.parts === 'incomplete' || block.needs.wheel_set === 'missing') return null
  const alone = { ...block, technicians: [{ uuid: gap.technician_uuid, share: 1 }] }
  const { end, freeAt } = timed(calendar, alone, start, restOf(block))
  if (freeAt > momentOf(gap.to)) return null
  const until = allSkillsUntil(person, block.needs.skills)
  if (until === undefined || (until !== null && until < dayName(dayAt(location.time_zone, end)))) return null
  return { block, end, freeAt }
}

const NEVER = Number.POSITIVE_INFINITY
const promiseOf = ({ promised_at }: PlannerBlock) => (promised_at === null ? NEVER : momentOf(promised_at))

/** Orders by priority, then by promise, then by how well the block fills the gap. */
function byUse(a: Fit, b: Fit): number {
  return (
    compareValues(b.block.priority, a.block.priority) ||
    compareValues(promiseOf(a.block), promiseOf(b.block)) ||
    compareValues(b.freeAt, a.freeAt) ||
    (a.block.uuid < b.block.uuid ? -1 : 1)
  )
}

function fits(calendar: Calendar, gap: Gap, blocks: readonly PlannerBlock[], start: number): Fit[] {
  return blocks
    .filter(({ start: dated, state }) => dated === null && state !== 'finished' && state !== 'on_hold')
    .flatMap((block) => fitOf(calendar, gap, block, start) ?? [])
    .sort(byUse)
}

function suggestion({ block, end, freeAt }: Fit, gap: Gap, start: number): Suggestion {
  return {
    block_uuid: block.uuid,
    start: momentText(start) ?? '',
    end: momentText(end) ?? '',
    left_minutes: Math.floor((momentOf(gap.to) - freeAt) / MINUTE_MS),
  }
}

/**
 * Fills a gap with undated blocks that are ready: skills valid, bay fitting, parts and wheels there, buffer within the
 * gap. It takes the best block by priority, promise and use, then the best for the rest, until none fits.
 */
export function fillGap(calendar: Calendar, gap: Gap, blocks: readonly PlannerBlock[]): Suggestion[] {
  const chosen: Suggestion[] = []
  let start = momentOf(gap.from)
  let waiting = blocks
  for (;;) {
    const [best] = fits(calendar, gap, waiting, start)
    if (!best) return chosen
    chosen.push(suggestion(best, gap, start))
    start = best.freeAt
    waiting = waiting.filter(({ uuid }) => uuid !== best.block.uuid)
  }
}
