import { z } from 'zod'
import { DAY_MINUTES } from '#contract/durations.ts'
import type { PlannerBlock } from '#contract/planning/blocks.ts'
import type { PromiseAnswer, PromiseQuestion } from '#contract/planning/promiseAnswer.ts'
import type { Slot } from '#contract/planning/slots.ts'
import {
  ABSENCE_KINDS,
  type Absence,
  type Person,
  type PlanningLocation,
  type Site,
} from '#contract/planning/workingTime.ts'
import { DAYS_OF_WEEK } from '#contract/records/fields.ts'
import { location } from '#contract/records/location.ts'
import { fieldSchema } from '#contract/records/schemas.ts'
import { SKILLS } from '#contract/records/user.ts'
import { DRIVES } from '#contract/records/vehicle.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import { ORDER_TYPES, PRIORITIES, WORK_STATES } from '#contract/workshop/enumerations.ts'
import { HOLD_REASONS } from '#contract/workshop/status/holdReason.ts'
import { ORDER_STATUSES } from '#contract/workshop/status/orderStatus.ts'

/** Shapes of the planner. Names and meanings are those of `contract/planning`, whose functions take what comes here. */

/** Blocks that one call changes at most. */
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
/** Days on which a place for a job is looked for at most; further ahead nobody plans. */
const SLOT_DAYS_MAX = 42
/** Target time for a pace of 1, and time that is kept free after it. */
const planMinutes = z.int().min(1).max(BLOCK_MINUTES_MAX)
const bufferMinutes = z.int().min(0).max(BUFFER_MINUTES_MAX)
const bayFields = location.fields.bays.of
const bayCode = fieldSchema(bayFields.code) as z.ZodType<string, string>

const refuse = (code: string) => ({ params: { code } })
const areDistinct = (values: readonly unknown[]) => new Set(values).size === values.length
const distinct = <Item extends z.ZodType>(item: Item, most: number) =>
  z.array(item).max(most).refine(areDistinct, refuse('already_exists'))
/** What somebody must be able to do, and where something can be done. */
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
 * A block as somebody wants it. `promised_at`, `priority` and, while the paper waits or is done, `state` are said by the
 * paper: what is written there does not stay.
 */
export const plannedBlock = z.strictObject(blockFields) satisfies z.ZodType<PlannerBlock>
/** A block as it is; `version` counts its changes. */
export const planBlock = z
  .object({ ...blockFields, version: z.int().positive(), updated_at: timestamp, updated_by: uuid.nullable() })
  .meta({ id: 'PlanBlock' })
export type PlannedBlock = z.output<typeof plannedBlock>
export type PlanBlock = z.output<typeof planBlock>

/** What a call does to one block; `before` null: it was not there, `after` null: it is gone. */
export const planBlockChange = z.object({ uuid, before: planBlock.nullable(), after: planBlock.nullable() })
/**
 * A block that somebody else had changed since the writer saw it, and that the writer's version replaces. `theirs` is
 * what it was before, null when it was deleted: to write it again with the version of now takes the replacement back.
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
/** When somebody works at a location. */
export const planSite: z.ZodType<Site, Site> = z.strictObject({ location_uuid: uuid, working_time: workingTime })
/** Share of a trained technician's work that is done in the same time. */
export const planFactor = z.number().min(0.01).max(2)
/** Per cent of the time that goes into what no order pays. */
export const secondaryPercent = z.number().min(0).max(90)

/** Why somebody is not there, when: `part` is that part of each of the days, `weekdays` count from Monday, 0. */
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
/** An absence as those see it who keep them. */
export const planAbsence = z
  .object({ uuid, user_uuid: uuid, ...absenceFields, note: z.string(), version: z.int().positive() })
  .meta({ id: 'PlanAbsence' })

/** Somebody of a workshop team of a location, or with hours there. Who may not keep absences reads only `other`. */
export const planPerson = z
  .object({
    uuid,
    first_name: z.string(),
    last_name: z.string(),
    roles: z.array(z.string()),
    team_uuids: z.array(uuid),
    sites: z.array(planSite),
    absences: z.array(z.object({ uuid, ...absenceFields })),
    factor: z.number(),
    secondary_percent: z.number(),
    skills: z.array(z.object({ skill: z.string(), valid_until: z.string().nullable() })),
  })
  .meta({ id: 'PlanPerson' }) satisfies z.ZodType<Person>

/** Somebody who is named by work of a location and does not work there: deleted, deactivated, or in none of its teams. */
export const planFormer = z
  .object({
    uuid,
    first_name: z.string(),
    last_name: z.string(),
    why: z.enum(['deleted', 'inactive', 'left']),
  })
  .meta({ id: 'PlanFormerPerson' })

/** What the planner knows of a location; `closed_days` are its own and the public holidays of its region. */
export const planLocation = z
  .object({
    uuid,
    key: z.string(),
    description: z.string(),
    time_zone: z.string(),
    opening_hours: z.array(z.array(z.object({ from: z.string(), to: z.string() }))),
    closed_days: z.array(z.object({ day: z.string(), reason: z.string() })),
    bays: z.array(z.object({ code: z.string(), name: z.string(), type: z.string(), is_usable: z.boolean() })),
  })
  .meta({ id: 'PlanLocation' }) satisfies z.ZodType<PlanningLocation>

/** What of a paper stands on its blocks. */
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
    status: z.enum(ORDER_STATUSES),
    hold_reason: z.enum(['', ...HOLD_REASONS]),
    hold_until: timestamp.nullable(),
    promised_at: timestamp.nullable(),
    promised_is_binding: z.boolean(),
    waiting_customer: z.boolean(),
    replacement_car: z.boolean(),
    wash: z.boolean(),
    parking_place: z.string(),
    key_place: z.string(),
    workshop_uuid: uuid.nullable(),
    advisor_uuid: uuid.nullable(),
    technician_uuid: uuid.nullable(),
    created_at: timestamp,
    /** Null on the wall, and for whoever may not read papers there. */
    customer: z.string().nullable(),
    /** Other open papers of the same car. */
    other_open: z.int().nonnegative(),
    works: z.array(
      z.object({
        uuid,
        position: z.int(),
        extension: z.int(),
        text: z.string(),
        labour_number: z.string(),
        target_ze: z.int(),
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

/** A question to the promise guard, as `guardPromise` takes it. */
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
const behindJob = z.object({
  ...namedJob,
  due_at: timestamp.nullable(),
  end: timestamp.nullable(),
  minutes_late: z.int().nullable(),
})
const offer = placement.extend({ on_hold: z.array(z.object(namedJob)) })
const guarded = z.object({
  is_possible: z.boolean(),
  possible: offer.nullable(),
  shifting: offer.extend({ moved: z.array(movedJob) }).nullable(),
  forced: offer.extend({ late: z.array(lateJob), moved: z.array(movedJob) }).nullable(),
  behind: z.object({ jobs: z.int().nonnegative(), worst: z.array(behindJob) }),
}) satisfies z.ZodType<PromiseAnswer>
/** What can be promised, as `guardPromise` answers, with the papers of the jobs that it names. */
export const promiseAnswer: z.ZodType<PromiseAnswer & { readonly papers: readonly PlanPaper[] }> = guarded.extend({
  papers: z.array(planPaper),
})

/** A job without a date, and the days on which a place for it is looked for. */
export const slotQuestion = z.strictObject({
  location_uuid: uuid,
  /** What is left to do. */
  planned_minutes: planMinutes,
  buffer_minutes: bufferMinutes,
  skills: skillNames,
  bay_kinds: bayKinds,
  bay: planText(8).nullable(),
  from: planDay,
  days: z.int().min(1).max(SLOT_DAYS_MAX),
})

/** Where it can be done, by whom and from when to when. */
export const planSlot = placement satisfies z.ZodType<Slot>
