import { type PlannerBlock, timingOf } from '#contract/planning/blocks.ts'
import type { Calendar } from '#contract/planning/calendar.ts'
import type { Conflict } from '#contract/planning/conflicts.ts'
import { type PlannerPaper, workText } from '../data/planData.ts'

/** The tones of a bar; the first that applies counts. */
export type Tone = 'finished' | 'carried' | 'waiting' | 'internal' | 'usual'

export function toneOf(block: PlannerBlock, paper: PlannerPaper | undefined): Tone {
  if (block.state === 'finished') return 'finished'
  if (block.carried_from !== null) return 'carried'
  if (paper?.waiting_customer) return 'waiting'
  return paper?.type === 'internal' ? 'internal' : 'usual'
}

/** Share of the work that is done, 0 to 1. */
export function progressOf({ state, done_minutes, planned_minutes }: PlannerBlock): number {
  if (state === 'finished') return 1
  return planned_minutes > 0 ? Math.min(1, done_minutes / planned_minutes) : 0
}

/** Whether the block should be finished by now and is not. */
export function isOverdue(calendar: Calendar, block: PlannerBlock, now: number): boolean {
  return block.state !== 'finished' && (timingOf(calendar, block)?.end ?? Number.POSITIVE_INFINITY) < now
}

/** Conflicts by the uuids of their blocks. */
export function conflictsByBlock(conflicts: readonly Conflict[]): ReadonlyMap<string, readonly Conflict[]> {
  const found = new Map<string, Conflict[]>()
  for (const conflict of conflicts)
    for (const uuid of conflict.block_uuids) {
      const list = found.get(uuid)
      if (list) list.push(conflict)
      else found.set(uuid, [conflict])
    }
  return found
}

/** The filter of the plan; an empty one shows everything. */
export type Filter = {
  readonly team: string | null
  readonly bay: string | null
  readonly skill: string | null
  readonly type: string | null
  readonly only: 'late' | 'hold' | 'fault' | null
  readonly text: string
}

export const NO_FILTER: Filter = { team: null, bay: null, skill: null, type: null, only: null, text: '' }

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

type Known = {
  readonly paper: PlannerPaper | undefined
  readonly conflicts: readonly Conflict[]
  readonly teamsOf: (person: string) => readonly string[]
  /** Whether the promise of its car is in danger. */
  readonly isLate: boolean
}

function isWanted(only: Filter['only'], block: PlannerBlock, { conflicts, isLate }: Known): boolean {
  switch (only) {
    case null:
      return true
    case 'hold':
      return block.state === 'on_hold'
    case 'fault':
      return conflicts.length > 0
    case 'late':
      return isLate
  }
}

/** Whether a block is meant for a team, or has a technician of that team. */
const isOfTeam = (team: string, block: PlannerBlock, { teamsOf }: Known) =>
  block.team_uuid === team || block.technicians.some(({ uuid }) => teamsOf(uuid).includes(team))

/** Whether plate, order number, tag, model or works contain the typed text. Spaces and hyphens are ignored. */
function hasText(text: string, block: PlannerBlock, { paper }: Known): boolean {
  const wanted = plain(text)
  if (wanted === '') return true
  return [paper?.licensePlate, paper?.jobId, paper?.tag, paper?.model, workText(block, paper)].some((one) =>
    plain(one ?? '').includes(wanted),
  )
}

/** Whether a block passes the filter. */
export function passes(filter: Filter, block: PlannerBlock, known: Known): boolean {
  const { team, bay, skill, type, only, text } = filter
  if (bay !== null && block.bay !== bay) return false
  if (skill !== null && !block.needs.skills.includes(skill)) return false
  if (type !== null && known.paper?.type !== type) return false
  if (team !== null && !isOfTeam(team, block, known)) return false
  return isWanted(only, block, known) && hasText(text, block, known)
}
