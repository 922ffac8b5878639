import type { privacyEndpoints } from '#contract/api/administration/privacy.ts'
import type { retentionEndpoints } from '#contract/api/administration/retention.ts'
import { TEST_PASSWORD } from '#tests/support/database/people.ts'
import type { Slot } from '../worlds/twinWorld.ts'

type Keys = keyof typeof privacyEndpoints | keyof typeof retentionEndpoints

/** Anonymising people, and the retention of rows. */
export const privacyTwins = (): { readonly [K in Keys]: Readonly<Record<string, Slot>> } => ({
  'GET /v1/privacy/:record/:uuid/preview': {
    'params.uuid': (_own, ids) => ({ params: { record: 'customer', uuid: ids.customer } }),
  },
  'GET /v1/privacy/customers/:uuid/data': {
    'params.uuid': (_own, ids) => ({ params: { uuid: ids.customer } }),
  },
  'POST /v1/privacy/:record/:uuid/anonymise': {
    'params.uuid': (_own, ids) => ({
      params: { record: 'customer', uuid: ids.customer },
      body: { name: 'Toni Testmann', password: TEST_PASSWORD },
    }),
  },
  'GET /v1/admin/retention': {},
  'PUT /v1/admin/retention/switch': {},
  'POST /v1/admin/retention/run': {},
})
