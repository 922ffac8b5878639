import { v7 as uuidv7 } from 'uuid'
import type { acceptance } from '#contract/records/acceptance.ts'
import { isFuelLevel } from '#contract/vehicles/fields.ts'
import type { Tx } from '#server/db/database.ts'
import { nextNumber } from '#server/numbers/nextNumber.ts'
import type { Hooks, Write } from '#server/records/hooks.ts'
import { requireOwnCheckin, requireOwnPaper } from '#server/records/requireOwnPaper.ts'
import { Failure } from '#server/request/failure.ts'
import { addState, insertFirstState } from '#server/states/history.ts'
import { acceptanceColumns } from './acceptanceColumns.ts'
import { knownValues } from './knownValues.ts'
import { requireOnlyOne } from './onlyOne.ts'
import { ACCEPTANCE_HISTORY, type Acceptance, isRunning, requireRunning, withoutHold } from './openAcceptance.ts'

type AcceptanceWrite = Write<typeof acceptance>
type Finding = Acceptance['findings'][number]

/** How far a clock may run ahead before its time is not used (ms). */
const CLOCK_AHEAD_MS = 60_000

/**
 * Completes an answered finding with a time and a method. A missing time, or one in the future from a wrong clock,
 * becomes now. An open finding loses its time.
 */
function answered(finding: Finding, now: number): Finding {
  if (finding.answer === 'open') return Object.assign({}, finding, { answered_at: null })
  const at = finding.answered_at === null ? Number.NaN : Date.parse(finding.answered_at)
  const isKnown = at <= now + CLOCK_AHEAD_MS
  return Object.assign({}, finding, {
    answered_at: isKnown ? finding.answered_at : new Date(now).toISOString(),
    consent_method: finding.consent_method || 'in_person',
  })
}

/** Gives a mark without an id a new one, because programs send marks without ids. */
const withId = <Mark extends { id: string }>(mark: Mark): Mark =>
  mark.id === '' ? Object.assign({}, mark, { id: uuidv7() }) : mark

/** Returns the points of the chosen check list for an acceptance that has no points yet. Empty otherwise. */
async function chosenPoints(tx: Tx, { before, changes }: AcceptanceWrite): Promise<Partial<Acceptance>> {
  const { check_list_uuid } = changes
  const checks = changes.checks ?? before?.checks ?? []
  if (!check_list_uuid || checks.length > 0) return {}
  const list = await tx
    .selectFrom('check_lists')
    .select('points')
    .where('uuid', '=', check_list_uuid)
    .executeTakeFirstOrThrow()
  type Point = Pick<Acceptance['checks'][number], 'area' | 'point' | 'text'>
  const points = list.points as Point[]
  return {
    checks: points.map(({ area, point, text }) => ({ id: uuidv7(), area, point, text, result: '', note: '' })),
  }
}

/** The rows of the form, with everything that the server adds to them. */
function completeRows({ findings, damage_marks }: Partial<Acceptance>, now: number): Partial<Acceptance> {
  const rows: Partial<Acceptance> = {}
  if (findings) rows.findings = findings.map((finding) => answered(finding, now))
  if (damage_marks) rows.damage_marks = damage_marks.map(withId)
  return rows
}

/** Refuses links to rows that the session may not read, and values that the field rules alone cannot check. */
async function requireAllowed(tx: Tx, { session, before, changes }: AcceptanceWrite): Promise<void> {
  if (typeof changes.fuel === 'number' && !isFuelLevel(changes.fuel))
    throw new Failure('validation_failed', { fields: { fuel: 'unknown_value' } })
  const location_uuid = changes.location_uuid ?? before?.location_uuid ?? ''
  await requireOwnPaper(tx, session, { paper_uuid: changes.paper_uuid, location_uuid })
  await requireOwnCheckin(tx, session, { checkin_uuid: changes.checkin_uuid, location_uuid })
}

/** The values that a write adds to those of the form. */
async function addedValues(tx: Tx, write: AcceptanceWrite, now: number): Promise<Record<string, unknown>> {
  const { session, before, changes } = write
  const known = await knownValues(tx, session, changes, before)
  const points = await chosenPoints(tx, write)
  const rows = completeRows(Object.assign({}, changes, known), now)
  const values = Object.assign({ modifier_uuid: session.userUuid }, known, points, rows)
  if (before?.status === 'new') return Object.assign(values, { status: 'in_progress', state_since: new Date(now) })
  return values
}

/** Refuses to delete an acceptance that was ever signed, because the customer has the document, too. */
async function requireNeverSigned(tx: Tx, uuid: string): Promise<void> {
  const signed = await tx
    .selectFrom('acceptance_revisions')
    .select('revision')
    .where('acceptance_uuid', '=', uuid)
    .executeTakeFirst()
  if (signed) throw new Failure('acceptance_confirmed')
}

/** An acceptance begins as new, has a number, knows its car, and changes only while the walk around the car goes on. */
export function acceptanceHooks({ now }: { now: () => number }): Hooks<typeof acceptance> {
  return {
    computed: acceptanceColumns,
    async beforeWrite(tx, write) {
      const { verb, session, uuid, before, changes } = write
      const modifier_uuid = session.userUuid
      if (verb === 'delete') await requireNeverSigned(tx, uuid)
      if (verb === 'delete' || verb === 'restore') return { modifier_uuid }
      if (before) requireRunning(before)
      await requireAllowed(tx, write)
      // Only a new acceptance is checked against its paper. A running one can be completed even if its paper has got a
      // second acceptance meanwhile.
      const paper_uuid = verb === 'create' ? changes.paper_uuid : null
      await requireOnlyOne(tx, { uuid, checkin_uuid: changes.checkin_uuid, paper_uuid })
      const values = await addedValues(tx, write, now())
      if (verb === 'update') return values
      const number = await nextNumber(tx, 'acceptance', now())
      const begun = { number, status: 'new', state_since: new Date(now()), creator_uuid: modifier_uuid }
      return Object.assign(values, begun)
    },
    async afterWrite(tx, { verb, session, uuid, before }) {
      if (verb === 'create') await insertFirstState(tx, ACCEPTANCE_HISTORY, session, uuid, now())
      if (verb !== 'update' || !before || !isRunning(before)) return
      const begun = { status: 'in_progress', hold_reason: '', reason: '' } as const
      await addState(tx, ACCEPTANCE_HISTORY, session, withoutHold(before), begun, now())
    },
  }
}
