import { z } from 'zod'
import { timestamp, uuid } from '#contract/scalars.ts'
import { CHECK_RESULTS, CONSENT_METHODS } from '#contract/workshop/enumerations.ts'
import { userName } from '../define/shapes.ts'
import { text } from '../define/typedText.ts'

/** Content types of photos. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
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
