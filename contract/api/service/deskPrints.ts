import { z } from 'zod'
import { LANGUAGES } from '#contract/constants.ts'
import { REQUEST_TYPES } from '#contract/records/serviceRequest.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import { CALL_OUTCOMES } from '#contract/service/requestChecks.ts'
import { PRIORITIES } from '#contract/workshop/enumerations.ts'
import { printLocation } from '../define/printLocation.ts'
import { userName } from '../define/shapes.ts'

/** At most this many calls on a call slip. The others are only counted. */
export const PRINTED_CALLS_MAX = 3

/**
 * Data of a check-in that may be printed. The customer holds the receipt, so it has no internal data: checks, notes,
 * advisor, invoices and earlier visits. The key tag has a part of it.
 */
export const checkinPrint = z
  .object({
    uuid,
    licensePlate: z.string(),
    vin: z.string(),
    model: z.string(),
    kilometers: z.number().nullable(),
    description: z.string(),
    arrival_at: timestamp.nullable(),
    documents_received: z.boolean(),
    key_place: z.string(),
    parking_place: z.string(),
    customer: z.object({
      name: z.string(),
      phone: z.string(),
      number: z.string(),
      /** Null for a customer who is not known. */
      language: z.enum(LANGUAGES).nullable(),
    }),
    /** Number, tag and promise of the linked paper. Empty without one. */
    order: z.string(),
    tag: z.string(),
    promised_at: timestamp.nullable(),
    site: printLocation,
  })
  .meta({ id: 'CheckinPrint' })
export type CheckinPrint = z.infer<typeof checkinPrint>

/** Data of a service request on its call slip. The slip stays in the house. */
export const requestPrint = z
  .object({
    uuid,
    number: z.string(),
    type: z.enum(REQUEST_TYPES),
    priority: z.enum(PRIORITIES),
    subject: z.string(),
    description: z.string(),
    target_date: timestamp,
    licensePlate: z.string(),
    vin: z.string(),
    customer: z.string(),
    /** The number for the call, or else that of the customer for callers who may read customers. Empty without one. */
    phone: z.string(),
    callback_time: z.string(),
    creator: userName.nullable(),
    /** The user who works on the request: the one who took it over, or else its target. */
    assignee: userName.nullable(),
    department: z.string(),
    tries: z.int().nonnegative(),
    /** The latest calls, newest first. */
    attempts: z
      .array(z.object({ uuid, at: timestamp, by: userName.nullable(), outcome: z.enum(CALL_OUTCOMES) }))
      .max(PRINTED_CALLS_MAX),
    site: printLocation,
  })
  .meta({ id: 'RequestPrint' })
export type RequestPrint = z.infer<typeof requestPrint>
