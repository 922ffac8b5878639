import { z } from 'zod'
import { timestamp, uuid } from '#contract/scalars.ts'
import { CHECK_RESULTS, CONSENT_METHODS } from '#contract/workshop/enumerations.ts'
import { HOLD_REASONS } from '#contract/workshop/status/holdReason.ts'
import { ORDER_STATUSES } from '#contract/workshop/status/orderStatus.ts'
import { STATE_SOURCES } from '#contract/workshop/status/stateSource.ts'
import { userName } from '../define/shapes.ts'

/** Shapes of what lies beside a workshop paper. */

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
/** Why something waits; empty when it does not. */
export const hold = z.enum(['', ...HOLD_REASONS])
/** A change of status or hold. */
export const paperState = z
  .object({
    uuid,
    at: timestamp,
    by: userName.nullable(),
    source: z.enum(STATE_SOURCES),
    from_status: z.enum(ORDER_STATUSES).nullable(),
    to_status: z.enum(ORDER_STATUSES),
    from_hold: hold,
    to_hold: hold,
    reason: z.string(),
    /** Milliseconds that the state before had lasted. */
    lasted: z.int().nonnegative(),
  })
  .meta({ id: 'PaperState' })
/** The sheet changed hands. */
export const handover = z
  .object({ uuid, at: timestamp, sender: userName, receiver: userName, place: z.string(), note: z.string() })
  .meta({ id: 'PaperHandover' })
/** Somebody was told about damage. */
export const acknowledgement = z
  .object({
    uuid,
    /** The text that was shown. It counts as long as the paper still says the same. */
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
    /** 1 is the order itself, from 2 on its extensions. */
    extension: z.int().positive(),
    /** The mark on the sketch that it shows. */
    mark_id: uuid.nullable(),
    created_at: timestamp,
    by: userName.nullable(),
    /** When and by whom it was taken off. */
    deleted_at: timestamp.nullable(),
    deleted_by: userName.nullable(),
  })
  .meta({ id: 'PaperPhoto' })
/** Photos of a paper. */
export const photos = z.object({
  items: z.array(photo),
  /** Those that were taken off; empty for whoever may not put them back. */
  deleted: z.array(photo),
})
