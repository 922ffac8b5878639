import type { extensionTokenEndpoints } from '#contract/api/account/extensionTokens.ts'
import type { hstEndpoints } from '#contract/api/workshop/hst.ts'
import { LOOKED_UP } from '#tests/server/worlds/hstRows.ts'
import type { Slot } from '../worlds/twinWorld.ts'

type Keys = keyof typeof hstEndpoints | keyof typeof extensionTokenEndpoints

/** The slots of the HST endpoints and of extension tokens. */
export function hstTwins(): { readonly [K in Keys]: Readonly<Record<string, Slot>> } {
  const asked = { vin: LOOKED_UP, for_role: 'foreman' }
  return {
    'GET /v1/workshop/hst/vehicles': {
      'query.location_uuid': (_own, { location }) => ({
        query: { from: '2026-03-02', to: '2026-03-06', location_uuid: location },
      }),
    },
    'GET /v1/workshop/hst/vehicles/export.csv': {
      'query.location_uuid': (_own, { location }) => ({
        query: { from: '2026-03-02', to: '2026-03-06', location_uuid: location },
      }),
    },
    'GET /v1/workshop/hst/vehicles/export.xlsx': {
      'query.location_uuid': (_own, { location }) => ({
        query: { from: '2026-03-02', to: '2026-03-06', location_uuid: location },
      }),
    },
    'GET /v1/workshop/hst/vehicles/:vin': {},
    'GET /v1/workshop/hst/looks/:uuid/input': {
      'params.uuid': (_own, { hstSnapshot }) => ({ params: { uuid: hstSnapshot } }),
    },
    'POST /v1/workshop/hst/reading': {},
    'POST /v1/workshop/hst/looks': {},
    'POST /v1/workshop/hst/snapshots': {},
    'POST /v1/workshop/hst/decisions': {
      'body.paper_uuid': (_own, { paper }) => ({
        body: { paper_uuid: paper, kind: 'field_action', number: '28E9', status: 'in_order', reason: 'Termin' },
      }),
    },
    'GET /v1/workshop/hst/requests': {},
    'POST /v1/workshop/hst/requests': {
      'body.location_uuid': (_own, { location }) => ({ body: { ...asked, location_uuid: location } }),
      'body.paper_uuid': (own, { paper }) => ({
        body: { ...asked, location_uuid: own.ids.location, paper_uuid: paper },
      }),
      'body.for_user': (own, { user }) => ({
        body: { vin: LOOKED_UP, location_uuid: own.ids.location, for_user: user },
      }),
      'body.for_department': (own, { department }) => ({
        body: { vin: LOOKED_UP, location_uuid: own.ids.location, for_department: department },
      }),
    },
    'POST /v1/workshop/hst/requests/:uuid/take': {
      'params.uuid': (_own, { hstRequest }) => ({ params: { uuid: hstRequest }, body: { is_taken: true } }),
    },
    'POST /v1/workshop/hst/requests/:uuid/close': {
      'params.uuid': (_own, { hstRequest }) => ({
        params: { uuid: hstRequest },
        body: { outcome: 'declined', note: 'Keine Zeit' },
      }),
    },
    'GET /v1/auth/extension-tokens': {},
    'POST /v1/auth/extension-tokens': {},
    'DELETE /v1/auth/extension-tokens/:token_uuid': {
      'params.token_uuid': (_own, { extensionToken }) => ({ params: { token_uuid: extensionToken } }),
    },
  }
}
