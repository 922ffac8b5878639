import { z } from 'zod'
import { checkin } from '#contract/records/checkin.ts'
import { timestamp } from '#contract/scalars.ts'
import type { EndpointTable } from '../define/endpoint.ts'

/** The address with which another calendar program follows the appointments of one user. */
export const calendarFeedEndpoints = {
  'GET /v1/service/calendar-feed': {
    summary: 'Tells since when the own calendar feed has an address. The address itself is not in it.',
    access: 'signed_in',
    output: z.object({ since: timestamp.nullable() }),
    errors: [],
  },
  'POST /v1/service/calendar-feed': {
    repeat: { unkept: 'The answer holds a secret address.' },
    summary: 'Creates the address of the own calendar feed. An earlier address ends.',
    access: { permission: checkin.permissions.read, scope: 'any' },
    limit: { calls: 10, seconds: 60 },
    /** The path of the address on this server. */
    output: z.object({ path: z.string(), since: timestamp }),
    errors: [],
  },
  'DELETE /v1/service/calendar-feed': {
    summary: 'Ends the address of the own calendar feed.',
    access: 'signed_in',
    errors: [],
  },
  'GET /v1/calendar/:company/:secret': {
    summary:
      'Reads the appointments of the advisor to whom a secret address belongs, as a calendar (iCalendar) without contacts of customers.',
    access: 'public',
    params: z.object({ company: z.string().max(32), secret: z.string().max(64) }),
    output: z.any().meta({ description: 'text/calendar' }),
    errors: ['not_found'],
    // Calendar programs of a whole dealership share an address, and each asks a few times an hour.
    limit: { calls: 120, seconds: 60 },
  },
} as const satisfies EndpointTable
