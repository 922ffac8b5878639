import type { logEndpoints } from '#contract/api/administration/logs.ts'
import type { Ids, Side, Slot } from '../worlds/twinWorld.ts'

/** Slots that only filter the result: a foreign id finds as little as a missing one. */
const filters = (names: readonly string[], idOf: (ids: Ids) => string): Record<string, Slot> =>
  Object.fromEntries(
    names.map((name) => [
      `query.${name}`,
      (_own: Side, ids: Ids) => ({ query: { [name]: idOf(ids) }, isAccepted: true }),
    ]),
  )
/** Lines of a person are refused without consent, and no user can have it for a person of another dealer. */
const person: Record<string, Slot> = { 'query.user_uuid': (_own, ids) => ({ query: { user_uuid: ids.user } }) }

/** The log and the audit: each dealer has its own. */
export function logTwins(): { readonly [K in keyof typeof logEndpoints]: Readonly<Record<string, Slot>> } {
  const lines = { ...filters(['request_id'], ({ message }) => message), ...person }
  const events = { ...filters(['record_uuid'], ({ group }) => group), ...person }
  const pages = filters(['before_uuid'], ({ message }) => message)
  return {
    'GET /v1/admin/logs': { ...lines, ...pages, ...filters(['after_uuid'], ({ message }) => message) },
    'GET /v1/admin/logs/export.ndjson': lines,
    'GET /v1/admin/logs/export.csv': lines,
    'GET /v1/admin/logs/export.xlsx': lines,
    'POST /v1/admin/logs/tail': {},
    'GET /v1/admin/audit': {
      ...events,
      // The uuid is only a position in the events of an own row.
      'query.before_uuid': (own, ids) => ({
        query: { before_uuid: ids.message, record_uuid: own.ids.group },
        isAccepted: true,
      }),
    },
    'GET /v1/admin/audit/export.csv': events,
    'GET /v1/admin/audit/export.xlsx': events,
    'GET /v1/admin/audit/export.ndjson': events,
    'POST /v1/admin/audit/check': {},
    'GET /v1/admin/audit/releases': {},
    'POST /v1/admin/audit/releases': {
      'body.user_uuid': (_own, ids) => ({ body: { user_uuid: ids.user, reason: 'Bitte um Einsicht' } }),
    },
    'POST /v1/admin/audit/releases/:release_uuid/decision': {
      'params.release_uuid': (_own, ids) => ({ params: { release_uuid: ids.release }, body: { is_approved: true } }),
    },
    'GET /v1/admin/health': {},
  }
}
