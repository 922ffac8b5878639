import { z } from 'zod'
import { fieldSchema } from '#contract/api/define/recordSchemas.ts'
import { DAY_MINUTES } from '#contract/durations.ts'
import type { PlannerBlock } from '#contract/planning/blocks.ts'
import { type Endangered, RISK_CODES } from '#contract/planning/endangered.ts'
import type { PromiseAnswer, PromiseQuestion } from '#contract/planning/promiseAnswer.ts'
import type { Slot } from '#contract/planning/slots.ts'
import {
  ABSENCE_KINDS,
  type Absence,
  type Person,
  type PlanningLocation,
  type WorkLocation,
} from '#contract/planning/workingTime.ts'
import { DAYS_OF_WEEK } from '#contract/records/fields.ts'
import { BAY_KINDS, location } from '#contract/records/location.ts'
import { SKILLS } from '#contract/records/user.ts'
import { DRIVES } from '#contract/records/vehicle.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import { HOLD_REASONS } from '#contract/states/holdReason.ts'
import { RECORD_STATUSES } from '#contract/states/recordStatus.ts'
import { QUESTION_STATES } from '#contract/workshop/consentLink.ts'
import { ORDER_TYPES, PRIORITIES, WORK_STATES } from '#contract/workshop/enumerations.ts'

/** Shapes of the planner. Names and meanings are those of `contract/planning`, whose functions take these shapes. */

/** At most this many blocks that one call changes. */
export const PLAN_CHANGES_MAX = 200
const BLOCK_MINUTES_MAX = 60_000
const BUFFER_MINUTES_MAX = DAY_MINUTES
const PEOPLE_OF_BLOCK_MAX = 10
const WORKS_OF_BLOCK_MAX = 100
const PARTS_MAX = 99
const WEEKS_MAX = 12

/** A local day of a location. */
export const planDay = fieldSchema({ kind: 'date' }) as z.ZodType<string, string>
/** UTC with milliseconds, in one spelling. */
export const planMoment = fieldSchema({ kind: 'moment' }) as z.ZodType<string, string>
const clock = fieldSchema({ kind: 'clock' }) as z.ZodType<string, string>
/** A short text without control characters. */
export const planText = (max: number) => fieldSchema({ kind: 'text', max }) as z.ZodType<string, string>
/** At most this many days in which a slot for a job is searched. No dealer plans further ahead. */
const SLOT_DAYS_MAX = 42
/** Target minutes for a pace of 1. `bufferMinutes` are kept free after the work. */
const planMinutes = z.int().min(1).max(BLOCK_MINUTES_MAX)
const bufferMinutes = z.int().min(0).max(BUFFER_MINUTES_MAX)
const bayFields = location.fields.bays.of
const bayCode = fieldSchema(bayFields.code) as z.ZodType<string, string>

const refuse = (code: string) => ({ params: { code } })
const areDistinct = (values: readonly unknown[]) => new Set(values).size === values.length
const distinct = <Item extends z.ZodType>(item: Item, most: number) =>
  z.array(item).max(most).refine(areDistinct, refuse('already_exists'))
/** Skills that a technician must have. */
const skillNames = distinct(z.enum(SKILLS), SKILLS.length)
/** Kinds of bays, each once. */
const bayKinds = distinct(z.enum(bayFields.type.of), bayFields.type.of.length)

const blockFields = {
  uuid,
  paper_uuid: uuid,
  work_uuids: distinct(uuid, WORKS_OF_BLOCK_MAX),
  location_uuid: uuid,
  start: planMoment.nullable(),
  planned_minutes: planMinutes,
  done_minutes: z.int().min(0).max(BLOCK_MINUTES_MAX),
  buffer_minutes: bufferMinutes,
  technicians: z
    .array(z.strictObject({ uuid, share: z.number().min(0.01).max(1) }))
    .max(PEOPLE_OF_BLOCK_MAX)
    .refine((people) => areDistinct(people.map((one) => one.uuid)), refuse('already_exists')),
  bay: bayCode.nullable(),
  team_uuid: uuid.nullable(),
  is_fixed: z.boolean(),
  part_of: uuid.nullable(),
  part: z.int().min(1).max(PARTS_MAX),
  parts: z.int().min(1).max(PARTS_MAX),
  promised_at: planMoment.nullable(),
  priority: z
    .int()
    .min(0)
    .max(PRIORITIES.length - 1),
  state: z.enum(['planned', 'in_progress', 'on_hold', 'finished']),
  needs: z.strictObject({
    skills: skillNames,
    bay_kinds: bayKinds,
    loan_car_uuid: uuid.nullable(),
    wheel_set: z.enum(['none', 'missing', 'ready']),
    parts: z.enum(['none', 'incomplete', 'complete']),
  }),
  carried_from: planDay.nullable(),
  carry_reason: planText(200).nullable(),
  note: planText(500),
}

/**
 * A block as a caller sends it. `promised_at` and `priority` come from the paper and replace the sent values. So does
 * `state` while the paper is on hold or done.
 */
export const plannedBlock = z.strictObject(blockFields) satisfies z.ZodType<PlannerBlock>
/** A stored block. `version` counts its changes. */
export const planBlock = z
  .object({ ...blockFields, version: z.int().positive(), updated_at: timestamp, updated_by: uuid.nullable() })
  .meta({ id: 'PlanBlock' })
export type PlannedBlock = z.output<typeof plannedBlock>
export type PlanBlock = z.output<typeof planBlock>

/** Change of one block. `before` is null for a new block, `after` is null for a deleted one. */
export const planBlockChange = z.object({ uuid, before: planBlock.nullable(), after: planBlock.nullable() })
/**
 * A block that another user changed after the caller had read it. The caller's version replaced that change.
 * `theirs` is the block before the replacement, or null when it was deleted. Writing it again with the current version
 * undoes the replacement.
 */
export const planOverwrite = z.object({ uuid, theirs: planBlock.nullable(), by: uuid.nullable() })
export type PlanOverwrite = z.output<typeof planOverwrite>

const timeSpan = z
  .strictObject({ from: clock, to: z.union([clock, z.literal('24:00')]) })
  .refine(({ from, to }) => from < to, refuse('invalid_format'))
  .meta({ examples: [{ from: '08:00', to: '17:00' }] })
const workingDay = z.strictObject({ shifts: z.array(timeSpan).max(6), breaks: z.array(timeSpan).max(6) })
const workingTime = z.strictObject({
  weeks: z.array(z.array(workingDay).length(DAYS_OF_WEEK)).max(WEEKS_MAX),
  first_monday: planDay,
})
/** Working time of a user at a location. */
export const workLocation: z.ZodType<WorkLocation, WorkLocation> = z.strictObject({
  location_uuid: uuid,
  working_time: workingTime,
})
/** Share of a trained technician's work that the user does in the same time. */
export const planFactor = z.number().min(0.01).max(2)
/** Per cent of the time that goes into work that no paper pays for. */
export const secondaryPercent = z.number().min(0).max(90)

/** Kind and time of an absence. `part` limits each of its days to a time span. `weekdays` count from Monday, 0. */
export const absenceFields = {
  kind: z.enum(ABSENCE_KINDS),
  first_day: planDay,
  last_day: planDay,
  part: timeSpan.nullable(),
  weekdays: distinct(
    z
      .int()
      .min(0)
      .max(DAYS_OF_WEEK - 1),
    DAYS_OF_WEEK,
  )
    .min(1)
    .nullable() as z.ZodType<Absence['weekdays'], Absence['weekdays']>,
} satisfies { readonly [Key in keyof Absence]: z.ZodType<Absence[Key]> }
/** An absence as its managers see it. */
export const planAbsence = z
  .object({ uuid, user_uuid: uuid, ...absenceFields, note: z.string(), version: z.int().positive() })
  .meta({ id: 'PlanAbsence' })

/**
 * A member of a location's active workshop team, or a user with hours there. Callers who may not manage absences read only the
 * kind `other`.
 */
export const planPerson = z
  .object({
    uuid,
    first_name: z.string(),
    last_name: z.string(),
    roles: z.array(z.string()),
    team_uuids: z.array(uuid),
    sites: z.array(workLocation),
    absences: z.array(z.object({ uuid, ...absenceFields })),
    factor: z.number(),
    secondary_percent: z.number(),
    skills: z.array(z.object({ skill: z.string(), valid_until: z.string().nullable() })),
  })
  .meta({ id: 'PlanPerson' }) satisfies z.ZodType<Person>

/**
 * A technician who has work at a location but does not work there: deleted, deactivated, or in none of its teams (no
 * longer, or not yet).
 */
export const planFormer = z
  .object({
    uuid,
    first_name: z.string(),
    last_name: z.string(),
    why: z.enum(['deleted', 'inactive', 'no_team']),
  })
  .meta({ id: 'PlanFormerPerson' })

/** Planner data of a location. `closed_days` are its own and the public holidays of its region. */
export const planLocation = z
  .object({
    uuid,
    key: z.string(),
    description: z.string(),
    /** An inactive location keeps its work and gets no new one. */
    is_active: z.boolean(),
    time_zone: z.string(),
    opening_hours: z.array(z.array(z.object({ from: z.string(), to: z.string() }))),
    closed_days: z.array(z.object({ day: z.string(), reason: z.string() })),
    bays: z.array(z.object({ code: z.string(), name: z.string(), type: z.string(), is_usable: z.boolean() })),
  })
  .meta({ id: 'PlanLocation' }) satisfies z.ZodType<PlanningLocation>

/** Data of a paper that its blocks show. */
export const planPaper = z
  .object({
    uuid,
    location_uuid: uuid,
    version: z.int().positive(),
    jobId: z.string(),
    tag: z.string(),
    licensePlate: z.string(),
    model: z.string(),
    drive: z.enum(DRIVES),
    type: z.enum(ORDER_TYPES),
    priority: z.enum(PRIORITIES),
    status: z.enum(RECORD_STATUSES),
    hold_reason: z.enum(['', ...HOLD_REASONS]),
    hold_until: timestamp.nullable(),
    promised_at: timestamp.nullable(),
    promised_is_binding: z.boolean(),
    /** Estimated time of the works without a target (ZE). */
    estimated_ze: z.int().nonnegative(),
    waiting_customer: z.boolean(),
    replacement_car: z.boolean(),
    wash: z.boolean(),
    parking_place: z.string(),
    key_place: z.string(),
    workshop_uuid: uuid.nullable(),
    advisor_uuid: uuid.nullable(),
    technician_uuid: uuid.nullable(),
    created_at: timestamp,
    /** Null on the wall screen and for callers who may not read papers there. */
    customer: z.string().nullable(),
    /** State of the question to the customer about more work. */
    question: z.enum(QUESTION_STATES),
    /** Number of other open papers of the same car. */
    other_open: z.int().nonnegative(),
    works: z.array(
      z.object({
        uuid,
        position: z.int(),
        extension: z.int(),
        text: z.string(),
        labour_number: z.string(),
        target_ze: z.int(),
        skill: z.enum(['', ...SKILLS]),
        bay_kind: z.enum(['', ...BAY_KINDS]),
        state: z.enum(WORK_STATES),
        technician_uuid: uuid.nullable(),
      }),
    ),
  })
  .meta({ id: 'PlanPaper' })
export type PlanPaper = z.output<typeof planPaper>

/** A car that is lent to customers. */
export const loanCar = z
  .object({
    uuid,
    location_uuid: uuid,
    name: z.string(),
    licensePlate: z.string(),
    is_usable: z.boolean(),
    version: z.int().positive(),
  })
  .meta({ id: 'LoanCar' })
export const loanBooking = z
  .object({ uuid, loan_car_uuid: uuid, paper_uuid: uuid, from: timestamp, until: timestamp })
  .meta({ id: 'LoanBooking' })

/** A question to the promise guard. `guardPromise` takes it in this form. */
export const promiseQuestion = z.strictObject({
  location_uuid: uuid,
  planned_minutes: planMinutes,
  buffer_minutes: bufferMinutes.default(0),
  skills: skillNames.default([]),
  bay_kinds: bayKinds.default([]),
  earliest_start: planMoment,
  wished_at: planMoment,
  technician_uuids: distinct(uuid, 100).nullable().default(null),
  team_uuid: uuid.nullable().default(null),
  /** The paper whose work is to be promised, so that its own promise does not count as one of the others. */
  paper_uuid: uuid.nullable().default(null),
}) satisfies z.ZodType<PromiseQuestion>

const placement = z.object({
  technician_uuid: uuid,
  bay: z.string().nullable(),
  start: timestamp,
  end: timestamp,
})
const namedJob = { block_uuid: uuid, paper_uuid: uuid }
const movedJob = z.object({
  ...namedJob,
  start_before: timestamp.nullable(),
  start: timestamp.nullable(),
  end_before: timestamp.nullable(),
  end: timestamp.nullable(),
  waits_for: z.object({ technician_uuid: uuid.nullable(), bay: z.string().nullable() }),
})
const lateJob = movedJob.extend({
  due_at: timestamp,
  minutes_late: z.int().nullable(),
  minutes_late_anyhow: z.int(),
})
const endangered = z.object({
  paper_uuid: uuid,
  block_uuid: uuid.nullable(),
  code: z.enum(RISK_CODES),
  promised_at: timestamp,
  minutes: z.int().nullable(),
}) satisfies z.ZodType<Endangered>
const offer = placement.extend({ on_hold: z.array(z.object(namedJob)) })
const guarded = z.object({
  is_possible: z.boolean(),
  possible: offer.nullable(),
  shifting: offer.extend({ moved: z.array(movedJob) }).nullable(),
  forced: offer.extend({ late: z.array(lateJob), moved: z.array(movedJob) }).nullable(),
}) satisfies z.ZodType<PromiseAnswer>
/**
 * Number of cars whose promise is in danger from today until a day, without the new job. `first` are those with the
 * earliest promise.
 */
const behind = z.object({ cars: z.int().nonnegative(), until: planDay, first: z.array(endangered) })
/** Answer of `guardPromise`, with the papers of the jobs that it names. */
export const promiseAnswer: z.ZodType<
  PromiseAnswer & { readonly behind: z.output<typeof behind>; readonly papers: readonly PlanPaper[] }
> = guarded.extend({ behind, papers: z.array(planPaper) })

/** A job without a date, and the days in which a slot for it is searched. */
export const slotQuestion = z.strictObject({
  location_uuid: uuid,
  /** Minutes that are left to do. */
  planned_minutes: planMinutes,
  buffer_minutes: bufferMinutes,
  skills: skillNames,
  bay_kinds: bayKinds,
  bay: planText(8).nullable(),
  from: planDay,
  days: z.int().min(1).max(SLOT_DAYS_MAX),
})

/** A free slot: technician, bay, start and end. */
export const planSlot = placement satisfies z.ZodType<Slot>
