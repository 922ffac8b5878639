import { sql } from 'kysely'
import { dayIn } from '#contract/datePresets.ts'
import { missingSkills } from '#contract/planning/needs.ts'
import { HIGH_VOLTAGE_DRIVES } from '#contract/records/vehicle.ts'
import type { ExtensionAnswer } from '#contract/workshop/enumerations.ts'
import { HIGH_VOLTAGE_SKILL, isNeededByEach } from '#contract/workshop/highVoltage.ts'
import { isEstimateExceeded } from '#contract/workshop/status/paperWarnings.ts'
import { checkTransition } from '#contract/workshop/status/transitionsOf.ts'
import { isWorkedOn, workRefusals } from '#contract/workshop/status/workGuards.ts'
import type { Tx } from '#server/db/database.ts'
import { findRow } from '#server/records/repository.ts'
import { unscoped } from '#server/records/scope.ts'
import type { Context } from '#server/records/service.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { detailsOf, refusedStep } from '#server/states/takeStep.ts'
import type { Begun } from '../papers/begun.ts'
import type { PaperRow } from '../papers/openPaper.ts'
import { estimateOf } from './estimateOf.ts'
import { decisionOn } from './paperFacts.ts'
import { takeStep } from './paperSteps.ts'
import { STATED_PAPER } from './statedPaper.ts'

/** A planned block with the work: the skills that it requires, and the people who do it together. */
type Planned = { skills: string[]; technicians: { uuid: string }[] }
type Skilled = { uuid: string; skills: { skill: string; valid_until: string | null }[] }

const plannedFor = (tx: Tx, { uuid, paper_uuid }: Begun) =>
  sql<Planned>`select b.skills, b.technicians from plan_blocks b
    where b.paper_uuid = ${paper_uuid} and ${uuid}::uuid = any(b.work_uuids) and b.deleted_at is null`.execute(tx)

/**
 * Skills that the people on a work lack, by the rules of the planner: each person needs some of the skills, and at
 * least one person needs the others.
 */
async function lackedSkills(tx: Tx, row: PaperRow, work: Begun, today: string): Promise<string[]> {
  const planned: Planned[] = (await plannedFor(tx, work)).rows
  if (HIGH_VOLTAGE_DRIVES.includes(row.drive)) planned.push({ skills: [HIGH_VOLTAGE_SKILL], technicians: [] })
  if (planned.every(({ skills }) => skills.length === 0) || work.people.length === 0) return []
  const asked = [...work.people, ...planned.flatMap(({ technicians }) => technicians.map(({ uuid }) => uuid))]
  const found = (await tx
    .selectFrom('users')
    .select(['uuid', 'skills'])
    .where('uuid', 'in', asked)
    .execute()) as Skilled[]
  const people = new Map(found.map((one) => [one.uuid, one]))
  const lacks = (uuid: string, skill: string) =>
    missingSkills(people.get(uuid) ?? { skills: [] }, [skill], today).length > 0
  const lacked = planned.flatMap(({ skills, technicians }) => {
    const team = technicians.map(({ uuid }) => uuid)
    const isLacked = (person: string, skill: string) =>
      (isNeededByEach(skill) || !team.includes(person) ? [person] : team).every((one) => lacks(one, skill))
    return skills.filter((skill) => work.people.some((person) => isLacked(person, skill)))
  })
  return [...new Set(lacked)]
}

async function answerOf(tx: Tx, { paper_uuid, extension }: Begun): Promise<ExtensionAnswer | null> {
  if (extension === 1) return null
  const found = await tx
    .selectFrom('extensions')
    .select('answer')
    .where('paper_uuid', '=', paper_uuid)
    .where('number', '=', extension)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return (found?.answer ?? null) as ExtensionAnswer | null
}

async function isStamped(tx: Tx, workUuid: string): Promise<boolean> {
  const stamp = await tx.selectFrom('stamps').select('uuid').where('work_uuid', '=', workUuid).executeTakeFirst()
  return stamp !== undefined
}

/** Whether the customer must agree before a work of an unanswered extension begins. */
async function needsApproval(tx: Tx, row: PaperRow, answer: ExtensionAnswer | null): Promise<boolean> {
  if (answer !== 'open') return false
  const { values } = await readSettings(tx, ['estimate_overrun_percent'])
  return isEstimateExceeded(await estimateOf(tx, row), values.estimate_overrun_percent)
}

/**
 * Refuses to begin or resume a work while something prevents it. The first work of a new paper moves the paper to
 * `in_progress`, with the guards of that step, and returns the paper after it. Otherwise returns null. Locks the paper;
 * the caller has locked the work.
 */
export async function beginWork(tx: Tx, papers: Context, session: Session, work: Begun): Promise<PaperRow | null> {
  const row = (await findRow(tx, unscoped(papers, session), work.paper_uuid, true)) as PaperRow | undefined
  if (!row) throw new Failure('not_found')
  if (row.deleted_at !== null) throw new Failure('record_deleted')
  if (!isWorkedOn(row.status)) throw new Failure('paper_not_open')
  const now = papers.now()
  const { facts, person, rules } = await decisionOn(tx, session, row, now)
  const answer = await answerOf(tx, work)
  const lacked = await lackedSkills(tx, row, work, dayIn(rules.timeZone, now))
  const against = workRefusals(
    {
      isResumed: await isStamped(tx, work.uuid),
      paperHold: facts.holdReason,
      workHold: work.hold_reason === '' ? null : work.hold_reason,
      hst: facts.hst,
      isPutOff: answer === 'declined' || answer === 'postponed',
      needsApproval: await needsApproval(tx, row, answer),
      missingSkills: lacked,
    },
    rules,
  )
  const step =
    row.status === 'new' ? checkTransition(facts, 'in_progress', person, { claim: true }, rules) : { refusals: [] }
  const refusals = [...new Set([...step.refusals, ...against])]
  if (refusals.length > 0) {
    const details = await detailsOf(tx, STATED_PAPER, row, 'in_progress', refusals)
    if (work.hold_reason !== '') details.work_on_hold = [work.hold_reason]
    if (lacked.length > 0) details.skill_missing = lacked
    throw refusedStep(refusals, details)
  }
  if (row.status !== 'new') return null
  const given = { to: 'in_progress' as const, reason: '', claim: true, taken_by: '' }
  return takeStep(tx, papers, session, row, given)
}
