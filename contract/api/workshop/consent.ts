import { z } from 'zod'
import { LANGUAGES } from '#contract/constants.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { PHONE } from '#contract/phone.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import {
  CONSENT_ANSWERS,
  CONSENT_CHANNELS,
  CONSENT_ITEMS_MAX,
  CONSENT_SIGNATURE_MAX,
  SMS_STATES,
} from '#contract/workshop/consentLink.ts'
import { EXTENSION_ANSWERS } from '#contract/workshop/enumerations.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { userName } from '../define/shapes.ts'
import { neededLine, text } from '../define/typedText.ts'

const params = z.object({ uuid })
const access = (verb: 'read' | 'update') => ({ permission: PAPER_PERMISSIONS[verb], scope: 'any' }) as const
/** A malformed token counts as an unknown one, so only its length is checked here. */
const token = z.string().min(1).max(100)
const DEAD = ['link_invalid_or_expired', 'dealer_deactivated', 'plugin_disabled'] as const

/** The last question that was sent to the customer of a paper, and its outcome. */
const consentState = z
  .object({
    /** Null: the customer was never asked. */
    question: z
      .object({
        uuid,
        channel: z.enum(CONSENT_CHANNELS),
        language: z.enum(LANGUAGES),
        /** The mail address. Empty without a mail. */
        sent_to: z.string(),
        /** The number of the SMS, as dialled from anywhere. Empty without an SMS. */
        sms_to: z.string(),
        sms_state: z.enum(SMS_STATES),
        /** The time at which the SMS service took or refused the message. */
        sms_at: timestamp.nullable(),
        /** The words of a service that has refused the message. */
        sms_answer: z.string(),
        created_at: timestamp,
        by: userName.nullable(),
        expires_at: timestamp,
        /** The first time that a person looked at the page. A program that only opens links does not count. */
        opened_at: timestamp.nullable(),
        answered_at: timestamp.nullable(),
        answered_by: z.string(),
        /** The drawn signature as the path of an SVG. */
        signature: z.string(),
        /** The customer's own words. */
        note: z.string(),
        /** Withdrawn, or replaced by a later question. */
        ended_at: timestamp.nullable(),
        extension_uuids: z.array(uuid),
      })
      .nullable(),
    /** Extensions that the customer answered on the page or by signature. A change of what they saw undoes the answer. */
    own_answers: z.array(uuid),
    /** Path of the page for users who may send it, while it can be answered. */
    path: z.string().nullable(),
    /** Proposed address, number and language of the customer. */
    email: z.string(),
    phone: z.string(),
    language: z.enum(LANGUAGES),
    /** Whether the dealer sends mail to customers. */
    sends_mail: z.boolean(),
    /** Whether the dealer sends SMS to customers. */
    sends_sms: z.boolean(),
    /**
     * The SMS in each language, with its size as the network counts it. The text shows the address without its token. Empty
     * for users who may not send, and without SMS.
     */
    sms_texts: z.array(
      z.object({
        language: z.enum(LANGUAGES),
        text: z.string(),
        characters: z.int(),
        messages: z.int(),
      }),
    ),
  })
  .meta({ id: 'ConsentState' })

const item = z.object({
  extension_uuid: uuid,
  /** Number of the extension, counted from 1. */
  number: z.int(),
  finding: z.string(),
  /** Price in cents. Null: no price was named. */
  price: z.int().nullable(),
  works: z.array(z.string()),
  photo_uuids: z.array(uuid),
  answer: z.enum(EXTENSION_ANSWERS),
})

const offer = z
  .object({
    dealer_name: z.string(),
    location: z.string(),
    phone: z.string(),
    language: z.enum(LANGUAGES),
    licensePlate: z.string(),
    model: z.string(),
    /** Time zone of the location, in which the page shows these times. */
    time_zone: z.string(),
    expires_at: timestamp,
    answered_at: timestamp.nullable(),
    answered_by: z.string(),
    items: z.array(item),
    /**
     * Digest of everything that the page shows. An answer names it, so that the answer counts for this content only.
     */
    digest: z.string(),
  })
  .meta({ id: 'ConsentOffer' })

/** Endpoints for asking the customer about more work, and for the public page that takes the answer. */
export const consentEndpoints = {
  'GET /v1/workshop/paper/:uuid/consent': {
    summary: 'Gets the last question to the customer about more work, and whether it was opened and answered.',
    access: access('read'),
    params,
    output: consentState,
    errors: ['not_found'],
  },
  'POST /v1/workshop/paper/:uuid/consent': {
    summary:
      'Asks the customer about extensions that wait for an answer. An earlier question ends. The address works for 72 hours.',
    access: access('update'),
    params,
    body: z.strictObject({
      extension_uuids: z.array(uuid).min(1).max(CONSENT_ITEMS_MAX),
      channel: z.enum(CONSENT_CHANNELS),
      language: z.enum(LANGUAGES),
      /** Needed for the channels with a mail. */
      email: z.union([z.literal(''), z.email().max(254)]).default(''),
      /** Needed for the channels with an SMS: the number as dialled from anywhere, such as +4915112345678. */
      phone: z.union([z.literal(''), z.string().regex(PHONE)]).default(''),
    }),
    output: consentState,
    errors: ['not_found', 'no_permission', 'record_deleted', 'transition_refused', 'too_many_attempts'],
  },
  'DELETE /v1/workshop/paper/:uuid/consent': {
    summary: 'Withdraws the question. Its address stops working at once.',
    access: access('update'),
    params,
    output: consentState,
    errors: ['not_found', 'no_permission', 'record_deleted'],
  },
  'POST /v1/consent/open': {
    summary: 'Shows the work about which the customer is asked.',
    access: 'public',
    body: z.strictObject({ token }),
    output: offer,
    errors: DEAD,
    limit: { calls: 60, seconds: 60 },
  },
  'POST /v1/consent/seen': {
    summary: 'Notes that a person has touched the page. A program that only opens the links of mails does not call it.',
    access: 'public',
    body: z.strictObject({ token }),
    errors: DEAD,
    limit: { calls: 60, seconds: 60 },
  },
  'POST /v1/consent/photo': {
    summary: 'Gets a small picture of a photo that the page shows.',
    access: 'public',
    body: z.strictObject({ token, photo_uuid: uuid }),
    output: z.object({ type: z.string(), base64: z.string() }),
    errors: [...DEAD, 'not_found', 'failed_to_read_file', 'file_infected'],
    limit: { calls: 120, seconds: 60 },
  },
  'POST /v1/consent/answer': {
    summary:
      'Answers each open extension. Work, price or photos that changed after they were shown are refused with `version_conflict`. A repeat of the same answer is harmless.',
    access: 'public',
    body: z.strictObject({
      token,
      digest: z.string().min(1).max(50),
      answers: z
        .array(z.strictObject({ extension_uuid: uuid, answer: z.enum(CONSENT_ANSWERS) }))
        .min(1)
        .max(CONSENT_ITEMS_MAX),
      name: neededLine(120),
      /** Empty when the typed name is confirmed as the signature. */
      signature: z
        .string()
        .max(CONSENT_SIGNATURE_MAX)
        .regex(/^[ML0-9 ]*$/)
        .default(''),
      is_name_confirmed: z.boolean().default(false),
      note: text(500).default(''),
    }),
    output: offer,
    errors: [...DEAD, 'version_conflict', 'idempotency_conflict'],
    limit: { calls: 20, seconds: 60, isBeforeBody: true },
  },
} as const satisfies EndpointTable
