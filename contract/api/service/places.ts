import { z } from 'zod'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { checkin } from '#contract/records/checkin.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import { PLACE_KINDS, PLACE_MAX, PLACE_SOURCES, PLACED_RECORDS, PLACED_THINGS } from '#contract/service/places.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { userName } from '../define/shapes.ts'
import { neededLine } from '../define/typedText.ts'

const place = neededLine(PLACE_MAX)

/** A paper or a check-in, named by the code on its key, mirror hanger or sheet. */
const scanned = z.strictObject({
  record: z.enum(PLACED_RECORDS),
  uuid,
  things: z.array(z.enum(PLACED_THINGS)).min(1).max(PLACED_THINGS.length),
})
const noted = z.object({ licensePlate: z.string(), record: z.enum(PLACED_RECORDS), uuid })
const errors = ['not_found', 'no_permission', 'record_deleted'] as const

/** Places of the key, the car and the sheet of a visit. */
export const placeEndpoints = {
  'POST /v1/service/places': {
    summary:
      'Notes that key, car or sheet of a visit were scanned at a place. A key and a car also get their field. A check-in with a paper means its paper.',
    access: { permission: [...PAPER_PERMISSIONS.update, checkin.permissions.update], scope: 'any' },
    body: scanned.extend({ kind: z.enum(PLACE_KINDS), place }),
    output: noted,
    errors,
  },
  'POST /v1/bay/places': {
    summary: 'Notes that key, car or sheet of a visit were scanned at a terminal. Its lift is the place.',
    access: { bay: PAPER_PERMISSIONS.update },
    body: scanned,
    output: noted.extend({ place: z.string() }),
    errors,
  },
  'GET /v1/service/places/:record/:uuid': {
    summary: 'Lists where key, car and sheet of a visit were, newest first. Those of its check-in count, too.',
    access: { permission: [...PAPER_PERMISSIONS.read, checkin.permissions.read], scope: 'any' },
    params: z.object({ record: z.enum(PLACED_RECORDS), uuid }),
    output: z.object({
      items: z.array(
        z.object({
          uuid,
          thing: z.enum(PLACED_THINGS),
          source: z.enum(PLACE_SOURCES),
          /** Empty: a user has cleared the field, so that the place is unknown. */
          place: z.string(),
          at: timestamp,
          by: userName.nullable(),
        }),
      ),
    }),
    errors: ['not_found'],
  },
} as const satisfies EndpointTable
