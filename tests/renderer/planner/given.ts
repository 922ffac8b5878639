import type { PlannerBlock } from '#contract/planning/blocks.ts'
import { makeCalendar } from '#contract/planning/calendar.ts'
import { type Plan, planOf } from '#contract/planning/changes.ts'
import { createAxis } from '#renderer/features/planner/board/axis.ts'
import { type BoardView, createRowBuilder } from '#renderer/features/planner/board/rows.ts'
import type { PlannerPerson, SavedBlock } from '#renderer/features/planner/data/planData.ts'
import { AHF, block, makeLocation, person } from '#tests/contract/planning/given.ts'

/** A Wednesday. */
export const TODAY = '2026-03-04'
export const moment = (clock: string, day = TODAY) => Date.parse(`${day}T${clock}:00+01:00`)
export const text = (clock: string, day = TODAY) => new Date(moment(clock, day)).toISOString()

const location = makeLocation()
const staff = ['anna', 'bert', 'cem'].map((uuid) => person(uuid))
export const calendar = makeCalendar([location], staff)
/** From 6 to 20 o'clock. */
const LONG_DAY = { step: 15, leastPixels: 1.4, fromHour: 6, toHour: 20 }
export const axis = createAxis(location, [TODAY], LONG_DAY)

const people = staff.map((one) => ({
  ...one,
  first_name: one.uuid,
  last_name: '',
  roles: [],
  absences: [],
})) as unknown as readonly PlannerPerson[]

/** A block of one technician on this day. */
export const work = (uuid: string, technician: string | null, clock: string, changes: Partial<PlannerBlock> = {}) =>
  block(uuid, {
    start: text(clock),
    technicians: technician === null ? [] : [{ uuid: technician, share: 1 }],
    ...changes,
  })

export const saved = (one: PlannerBlock, version = 1): SavedBlock =>
  ({ ...one, note: '', version, updated_at: text('06:00'), updated_by: null }) as unknown as SavedBlock

const NOTHING: [] = []

export const given = (plan: Plan, view: BoardView = 'technicians') => ({
  calendar,
  plan,
  axis,
  view,
  people,
  busy: NOTHING,
  locationUuid: AHF,
  former: [],
  teams: [],
  bays: location.bays.map((bay) => ({ ...bay, name: bay.code })),
})

export const rowsOf = (blocks: readonly PlannerBlock[], view: BoardView = 'technicians') =>
  createRowBuilder()(given(planOf(blocks), view))
