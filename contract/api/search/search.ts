import { z } from 'zod'
import { timestamp, uuid } from '#contract/scalars.ts'
import { SEARCH_HITS_MAX, SEARCH_MAX, SEARCH_MIN, SEARCH_RECENT_MAX, SEARCH_SOURCES } from '#contract/search.ts'
import { HOLD_REASONS } from '#contract/states/holdReason.ts'
import { RECORD_STATUSES } from '#contract/states/recordStatus.ts'
import type { EndpointTable } from '../define/endpoint.ts'

const PRINTABLE = /^\P{Cc}*$/u

/**
 * Order number, VIN, telephone or name that tells hits apart, or the place of the key or the car. `number` and `phone` are shown from left to right in
 * every language.
 */
const detail = z.object({ kind: z.enum(['number', 'phone', 'text', 'key', 'car']), text: z.string() })

/** One row that the search found, with the data that the caller may read. */
const searchHit = z
  .object({
    source: z.enum(SEARCH_SOURCES),
    uuid,
    /** Name of the person or file, model of the car or title of the chat. Empty for a paper that has only its plate. */
    title: z.string(),
    /** Plate as written on the car. Empty without one. */
    plate: z.string(),
    details: z.array(detail),
    status: z.enum(RECORD_STATUSES).nullable(),
    /** Hold reason of a paper. Empty when the paper is not on hold. */
    hold_reason: z.enum(['', ...HOLD_REASONS]),
    /** Description of the row's location. Empty for a row without one. */
    location: z.string(),
    /**
     * Promised time of an appointment. Other papers have the time of their creation, files that of their upload, and notices
     * that of their publication.
     */
    at: timestamp.nullable(),
  })
  .meta({ id: 'SearchHit' })
export type SearchHit = z.infer<typeof searchHit>

/**
 * Endpoints for the search over all rows that the user may read. Each source returns a few hits. `q` has 2 to 100
 * characters.
 */
export const searchEndpoints = {
  'GET /v1/search': {
    summary: `Searches papers, vehicles, customers, colleagues, the caller's chats and notices, files and the FAQ at once, at most ${SEARCH_HITS_MAX} of each. Plates, telephone numbers and ends of VINs are found in any spelling. Where nothing fits, \`is_similar\` is true and the hits differ from what was typed by one letter in a word. The whole search has two seconds, on the embedded database five: \`unfinished\` names the sources that needed more.`,
    access: 'signed_in',
    query: z.strictObject({ q: z.string().trim().min(SEARCH_MIN).max(SEARCH_MAX).regex(PRINTABLE) }),
    output: z.object({
      items: z.array(searchHit),
      is_similar: z.boolean(),
      /** Sources that did not answer in time. Their rows are missing from the hits. */
      unfinished: z.array(z.enum(SEARCH_SOURCES)),
    }),
    errors: ['service_unavailable'],
    limit: { calls: 300, seconds: 60, of: 'user' },
  },
  'GET /v1/search/recent': {
    summary:
      'Gets the current titles of rows that the caller opened before. Deleted rows and rows that the caller may not read are left out.',
    access: 'signed_in',
    query: z.strictObject({ uuids: z.union([uuid, z.array(uuid).max(SEARCH_RECENT_MAX)]) }),
    output: z.object({ items: z.array(searchHit) }),
    errors: ['service_unavailable'],
    limit: { calls: 120, seconds: 60 },
  },
} as const satisfies EndpointTable
