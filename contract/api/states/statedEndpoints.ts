import { z } from 'zod'
import { timestamp, uuid } from '#contract/scalars.ts'
import { HOLD_REASONS } from '#contract/states/holdReason.ts'
import { RECORD_STATUSES } from '#contract/states/recordStatus.ts'
import { STATE_SOURCES } from '#contract/states/stateSource.ts'
import type { Access } from '../define/endpoint.ts'
import { userName } from '../define/shapes.ts'
import { text } from '../define/typedText.ts'

const NOTE_MAX = 500
const params = z.object({ uuid })
const version = z.int().positive()

/** Reason of a hold. Empty when nothing is on hold. */
const hold = z.enum(['', ...HOLD_REASONS])
/** Subjects of refusals, by refusal: the hold reason, texts of works, roles. */
export const about = z.record(z.string(), z.array(z.string()))

/** A change of status or hold. */
const stateChange = z
  .object({
    uuid,
    at: timestamp,
    by: userName.nullable(),
    source: z.enum(STATE_SOURCES),
    from_status: z.enum(RECORD_STATUSES).nullable(),
    to_status: z.enum(RECORD_STATUSES),
    from_hold: hold,
    to_hold: hold,
    reason: z.string(),
    /** Milliseconds that the previous state had lasted. */
    lasted: z.int().nonnegative(),
  })
  .meta({ id: 'StateChange' })

/** Errors of a change of a row that exists. */
const WRITING = ['not_found', 'no_permission', 'record_deleted'] as const
/**
 * Errors of a change of status. `refusals` of the answer has the reasons. `current` of a stale version is the row as it
 * is now.
 */
export const STEPPING = [...WRITING, 'version_conflict', 'transition_refused'] as const

type Stated<Row, Given extends z.ZodRawShape, More extends z.ZodRawShape> = {
  /** The record in a summary, such as `a paper`. */
  one: string
  /** Output of a change: the row as the record's own endpoints answer with it. */
  row: Row
  access: Readonly<Record<'read' | 'update', Exclude<Access, 'public'>>>
  /** Effects of the graph. Null for a graph without effects. */
  effect: z.ZodType<string> | null
  /** Input of a step besides its status and reason. */
  given: Given
  /** Further fields of the answer about the steps, such as a right that belongs to no step. */
  more: More
}

/**
 * The four endpoints of a record whose rows have statuses and holds: `status`, `transitions`, `hold` and `states`. Their
 * paths end with these words below `/:uuid`.
 */
export function statedEndpoints<
  Row extends z.ZodType,
  Given extends z.ZodRawShape = Record<never, never>,
  More extends z.ZodRawShape = Record<never, never>,
>({ one, row, access, effect, given, more }: Stated<Row, Given, More>) {
  const step = z.object({
    to: z.enum(RECORD_STATUSES),
    is_possible: z.boolean(),
    /** Reasons why the step is refused. A form asks the user for the input that they name as missing. */
    refusals: z.array(z.string()),
    about,
    effects: z.array(effect ?? z.string()),
  })
  return {
    status: {
      summary: `Changes the status of ${one} along the status graph. A refused step is answered with all reasons.`,
      access: access.update,
      params,
      body: z.strictObject({
        to: z.enum(RECORD_STATUSES),
        version,
        reason: text(NOTE_MAX).default(''),
        ...given,
      }),
      output: row,
      errors: STEPPING,
    },
    transitions: {
      summary: `Lists the steps that the caller can take with ${one} now, and the reasons against the others.`,
      access: access.read,
      params,
      output: z.object({ items: z.array(step), may_hold: z.boolean(), ...more }),
      errors: ['not_found'],
    },
    hold: {
      summary: `Puts ${one} on hold, or releases it with an empty \`hold_reason\`.`,
      access: access.update,
      params,
      body: z.strictObject({
        hold_reason: hold,
        version,
        until: z.iso.datetime({ precision: 3 }).nullable().default(null),
        note: text(NOTE_MAX).default(''),
      }),
      output: row,
      errors: STEPPING,
    },
    states: {
      summary: `Lists all changes of status and hold of ${one}, newest first, and the time in each status until now.`,
      access: access.read,
      params,
      output: z.object({
        items: z.array(stateChange),
        /** Milliseconds by status. `on_hold` has milliseconds by hold reason. */
        in_status: z.partialRecord(z.enum(RECORD_STATUSES), z.int().nonnegative()),
        on_hold: z.partialRecord(z.enum(HOLD_REASONS), z.int().nonnegative()),
      }),
      errors: ['not_found'],
    },
  } as const
}
