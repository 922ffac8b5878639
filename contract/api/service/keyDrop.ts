import { z } from 'zod'
import { checkin } from '#contract/records/checkin.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import {
  DROP_BODY_MAX,
  DROP_PHOTO_CHARS,
  DROP_PHOTOS_MAX,
  DROP_SIGNATURE_CHARS,
  DROP_TICKET_HEADER,
  DROP_TOKEN_HEADER,
} from '#contract/service/keyDrop.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { neededLine, neededText, text } from '../define/typedText.ts'
import { recordEndpoints } from '../records/records.ts'

const CHANGE = { permission: 'global.locations.update' } as const
const params = z.object({ uuid })
/** A malformed token counts as an unknown one, so only its length is checked here. */
const token = z.string().min(1).max(100)
const { customer_phone, kilometers } = recordEndpoints['POST /v1/service/checkin'].body.shape
const { licensePlate, customer_name, description, key_place } = checkin.fields

/** The address of a location's form. Null: the location has none. */
const address = z.object({
  path: z.string().nullable(),
  asks_key_place: z.boolean(),
  created_at: timestamp.nullable(),
})

/** The public form at a key-drop box. It reads nothing about customers and cars. */
export const keyDropEndpoints = {
  'GET /v1/locations/:uuid/key-drop': {
    summary: "Gets the address of a location's key-drop form.",
    access: CHANGE,
    params,
    output: address,
    errors: ['not_found'],
  },
  'PUT /v1/locations/:uuid/key-drop': {
    summary: 'Creates the address of the key-drop form, or replaces it. An earlier address stops working at once.',
    access: CHANGE,
    params,
    body: z.strictObject({ asks_key_place: z.boolean() }),
    output: address,
    errors: ['not_found'],
    limit: { calls: 30, seconds: 60 },
  },
  'DELETE /v1/locations/:uuid/key-drop': {
    summary: 'Switches the key-drop form of a location off. Its address stops working at once.',
    access: CHANGE,
    params,
    errors: ['not_found'],
  },
  'POST /v1/key-drop/open': {
    summary: 'Opens the key-drop form of an address. The ticket proves when it was opened.',
    access: 'public',
    body: z.strictObject({ token }),
    output: z.object({
      dealer_name: z.string(),
      location: z.string(),
      phone: z.string(),
      asks_key_place: z.boolean(),
      /** Country of a telephone number without a country code. */
      country: z.string(),
      ticket: z.string(),
    }),
    errors: ['link_invalid_or_expired', 'dealer_deactivated', 'plugin_disabled'],
    limit: { calls: 120, seconds: 60 },
  },
  'POST /v1/key-drop/send': {
    summary:
      'Sends the key-drop form. The car of the only appointment until the end of the next open day arrives; another one gets a check-in. A form counts once, also when it is sent twice, and so does a ticket. The receipt is the same for known and unknown cars. A photo or signature that is not accepted does not stop it.',
    access: 'public',
    headers: z.object({ [DROP_TOKEN_HEADER]: token, [DROP_TICKET_HEADER]: z.string().max(100) }),
    body_max: DROP_BODY_MAX,
    body: z.strictObject({
      /** Chosen by the form. A repeat has the same one. */
      drop_uuid: uuid,
      /** Hidden from people. Robots fill in every field, and the server refuses a form with text here. */
      website: z.literal(''),
      licensePlate: neededLine(licensePlate.max),
      customer_name: neededLine(customer_name.max),
      customer_phone,
      description: neededText(description.max),
      kilometers,
      key_place: text(key_place.max).default(''),
      has_consent: z.literal(true),
      /** JPEG, PNG or WebP as base64. */
      photos: z.array(z.string().min(1).max(DROP_PHOTO_CHARS)).max(DROP_PHOTOS_MAX).default([]),
      /** PNG as base64. */
      signature: z.string().min(1).max(DROP_SIGNATURE_CHARS),
    }),
    output: z.object({
      number: z.string(),
      at: timestamp,
      /** Time zone in which `at` is shown: that of the location. */
      time_zone: z.string(),
      location: z.string(),
      phone: z.string(),
      /** Photos that were not accepted. */
      refused: z.int().nonnegative(),
      /** The signature was not accepted. */
      is_unsigned: z.boolean(),
    }),
    errors: ['link_invalid_or_expired', 'dealer_deactivated', 'plugin_disabled', 'idempotency_conflict'],
    limit: { calls: 20, seconds: 60, isBeforeBody: true },
  },
} as const satisfies EndpointTable
