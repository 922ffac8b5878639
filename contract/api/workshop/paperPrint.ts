import { z } from 'zod'
import { LANGUAGES } from '#contract/constants.ts'
import { DRIVES } from '#contract/records/vehicle.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import { DAMAGE_KINDS, DAMAGE_SIZES, DAMAGE_VIEWS } from '#contract/workshop/damageMarks.ts'
import {
  CONSENT_METHODS,
  EXTENSION_ANSWERS,
  ORDER_TYPES,
  PRIORITIES,
  WORK_STATES,
} from '#contract/workshop/enumerations.ts'
import { printLocation } from '../define/printLocation.ts'
import { userName } from '../define/shapes.ts'

const day = z.iso.date().nullable()
const moment = timestamp.nullable()
const number = z.number().nullable()

/**
 * Data of a paper that may be printed. A customer may hold the sheet, so it has no internal data: internal info, notes
 * of holds and extensions, cause and correction.
 */
export const paperPrint = z
  .object({
    uuid,
    jobId: z.string(),
    dmsJobId: z.string(),
    progressId: z.string(),
    tag: z.string(),
    type: z.enum(ORDER_TYPES),
    priority: z.enum(PRIORITIES),
    licensePlate: z.string(),
    vin: z.string(),
    model: z.string(),
    engine: z.string(),
    transmission: z.string(),
    color: z.string(),
    engineNumber: z.string(),
    keyNumber: z.string(),
    drive: z.enum(DRIVES),
    firstRegistration: day,
    inspection_due: day,
    kilometers: number,
    fuel: number,
    battery: number,
    promised_at: moment,
    promised_is_binding: z.boolean(),
    waiting_customer: z.boolean(),
    replacement_car: z.boolean(),
    wash: z.boolean(),
    old_parts_wanted: z.boolean(),
    /** In cents. Null for callers who may not see prices. */
    price_limit: number,
    contact_phone: z.string().nullable(),
    parking_place: z.string(),
    key_place: z.string(),
    regular_info: z.string(),
    body_damage: z.string(),
    damage_marks: z.array(
      z.object({
        id: z.string(),
        view: z.enum(DAMAGE_VIEWS),
        kind: z.enum(DAMAGE_KINDS),
        size: z.enum(DAMAGE_SIZES),
        is_old: z.boolean(),
        note: z.string(),
        x: z.number(),
        y: z.number(),
      }),
    ),
    security_damage: z.string(),
    advisor: userName.nullable(),
    technician: userName.nullable(),
    team: z.string(),
    created_at: timestamp,
    customer: z
      .object({
        name: z.string(),
        first_name: z.string(),
        number: z.string(),
        phone: z.string().nullable(),
        mobile: z.string().nullable(),
        street: z.string(),
        zip_code: z.string(),
        city: z.string(),
        language: z.enum(LANGUAGES),
      })
      .nullable(),
    site: printLocation,
    works: z.array(
      z.object({
        uuid,
        extension: z.int().positive(),
        position: z.int().positive(),
        text: z.string(),
        labour_number: z.string(),
        target_ze: z.int(),
        state: z.enum(WORK_STATES),
        complaint: z.string(),
        technician: userName.nullable(),
        /** Technicians who share the work with its technician, each with a share in per cent. */
        helpers: z.array(z.object({ person: userName, share: z.number() })),
      }),
    ),
    extensions: z.array(
      z.object({
        uuid,
        number: z.int().min(2),
        finding: z.string(),
        /** In cents. Null for callers who may not see prices. */
        price: number,
        promised_at: moment,
        asked_at: moment,
        answer: z.enum(EXTENSION_ANSWERS),
        answered_at: moment,
        answered_by: z.string(),
        consent_method: z.enum(['', ...CONSENT_METHODS]),
      }),
    ),
    /** Oldest first, without removed photos. `extension` 1 is the paper itself. */
    photos: z.array(
      z.object({ uuid, extension: z.int().positive(), caption: z.string(), mark_id: z.string().nullable() }),
    ),
    /** Acknowledgement of the damage that makes the car unsafe, for the text that the paper has now. */
    acknowledgement: z
      .object({
        is_refused: z.boolean(),
        informed_at: timestamp,
        informed_by: userName,
        method: z.enum(CONSENT_METHODS),
        person: z.string(),
        /** Path of an SVG, 400 by 120 units. */
        signature: z.string(),
        witness: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'PaperPrint' })

export type PaperPrint = z.infer<typeof paperPrint>
