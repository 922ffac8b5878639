import { type PlannerBlock, timingOf } from '#contract/planning/blocks.ts'
import type { Calendar } from '#contract/planning/calendar.ts'
import type { Conflict } from '#contract/planning/conflicts.ts'
import { type PlannerPaper, workText } from '../data/planData.ts'

/** What a colour says (domain.md 7.4.5); the first that applies counts. */
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

/** It should be finished by now and is not. */
export function isOverdue(calendar: Calendar, block: PlannerBlock, now: number): boolean {
  return block.state !== 'finished' && (timingOf(calendar, block)?.end ?? Number.POSITIVE_INFINITY) < now
}

/** Conflicts by the blocks that they are about. */
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

/** What the screen is narrowed to; empty is everything. */
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
  readonly isLate: boolean
}

/** Whether a block is among what was asked for; plates are found however they are written. */
export function passes(filter: Filter, block: PlannerBlock, { paper, conflicts, teamsOf, isLate }: Known): boolean {
  if (filter.bay !== null && block.bay !== filter.bay) return false
  if (filter.skill !== null && !block.needs.skills.includes(filter.skill)) return false
  if (filter.type !== null && paper?.type !== filter.type) return false
  if (filter.only === 'hold' && block.state !== 'on_hold') return false
  if (filter.only === 'fault' && conflicts.length === 0) return false
  if (filter.only === 'late' && !isLate && !conflicts.some(({ code }) => code === 'promise_late')) return false
  if (filter.team !== null) {
    const { team } = filter
    if (block.team_uuid !== team && !block.technicians.some(({ uuid }) => teamsOf(uuid).includes(team))) return false
  }
  const wanted = plain(filter.text)
  if (wanted === '') return true
  return [paper?.licensePlate, paper?.jobId, paper?.tag, paper?.model, workText(block, paper)].some((text) =>
    plain(text ?? '').includes(wanted),
  )
}
