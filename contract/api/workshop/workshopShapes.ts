import { z } from 'zod'
import { timestamp, uuid } from '#contract/scalars.ts'
import { HOLD_REASONS } from '#contract/states/holdReason.ts'
import { RECORD_STATUSES } from '#contract/states/recordStatus.ts'
import { STATE_SOURCES } from '#contract/states/stateSource.ts'
import { CHECK_RESULTS, CONSENT_METHODS } from '#contract/workshop/enumerations.ts'
import { TRANSITION_EFFECTS } from '#contract/workshop/status/paperGraph.ts'
import { userName } from '../define/shapes.ts'

/** Typed text of several lines, without control characters. */
export const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u)

/** Content types of photos. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
/** Reason of a hold. Empty when nothing is on hold. */
export const hold = z.enum(['', ...HOLD_REASONS])
/** A change of status or hold. */
export const paperState = z
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
  .meta({ id: 'PaperState' })
/** A handover of the printed sheet. */
export const handover = z
  .object({ uuid, at: timestamp, sender: userName, receiver: userName, place: z.string(), note: z.string() })
  .meta({ id: 'PaperHandover' })
/** Record that a person was informed about damage. */
export const acknowledgement = z
  .object({
    uuid,
    /** The damage text that the person was shown. It counts as long as the paper still has the same text. */
    damage: z.string(),
    is_current: z.boolean(),
    is_refused: z.boolean(),
    informed_at: timestamp,
    informed_by: userName,
    method: z.enum(CONSENT_METHODS),
    person: z.string(),
    signature: z.string(),
    witness: z.string(),
  })
  .meta({ id: 'DamageAcknowledgement' })
/** A point of the check list. */
export const check = z
  .object({
    uuid,
    position: z.int().positive(),
    text: z.string(),
    result: z.enum(['', ...CHECK_RESULTS]),
    note: z.string(),
    checked_at: timestamp.nullable(),
    checked_by: userName.nullable(),
  })
  .meta({ id: 'PaperCheck' })
/** A photo, without its bytes. */
export const photo = z
  .object({
    uuid,
    content_type: z.enum(PHOTO_TYPES),
    size: z.int().positive(),
    width: z.int().positive(),
    height: z.int().positive(),
    caption: z.string(),
    /** 1 is the paper itself, from 2 on its extensions. */
    extension: z.int().positive(),
    /** The mark on the sketch that the photo shows. */
    mark_id: uuid.nullable(),
    created_at: timestamp,
    by: userName.nullable(),
    /** Time at which the photo was removed, and the user who did it. */
    deleted_at: timestamp.nullable(),
    deleted_by: userName.nullable(),
  })
  .meta({ id: 'PaperPhoto' })
/** Data about a new photo. */
export const photoQuery = z.strictObject({
  caption: text(200).default(''),
  extension: z.coerce.number().int().min(1).max(99).default(1),
  /** The mark on the sketch that the photo shows. */
  mark_id: uuid.optional(),
})
/** Photos of a paper, and those that can be restored. */
export const photos = z.object({
  items: z.array(photo),
  /** Removed photos. Empty for callers who may not restore them. */
  deleted: z.array(photo),
})

/** Subjects of refusals, by refusal: the hold reason, texts of works, roles. */
export const about = z.record(z.string(), z.array(z.string()))
/** A step of the status graph, as it is possible or refused now. */
export const transition = z
  .object({
    to: z.enum(RECORD_STATUSES),
    is_possible: z.boolean(),
    /** Reasons why the step is refused. A form asks for the input that `ASKED_REFUSALS` miss. */
    refusals: z.array(z.string()),
    about,
    effects: z.array(z.enum(TRANSITION_EFFECTS)),
  })
  .meta({ id: 'PaperTransition' })
