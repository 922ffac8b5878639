import type { acceptanceEndpoints } from '#contract/api/service/acceptance.ts'
import type { checkinEndpoints } from '#contract/api/service/checkin.ts'
import type { duplicateEndpoints } from '#contract/api/service/duplicates.ts'
import type { historyEndpoints } from '#contract/api/service/history.ts'
import type { keyDropEndpoints } from '#contract/api/service/keyDrop.ts'
import type { walkInEndpoints } from '#contract/api/workshop/walkIn.ts'
import { acceptanceTwins } from '../acceptance/acceptanceTwins.ts'
import type { Ids, Slot } from '../worlds/twinWorld.ts'
import { checkinTwins } from './service/checkinTwins.ts'
import { duplicateTwins } from './service/duplicateTwins.ts'
import { historyTwins } from './service/historyTwins.ts'

type Twins = {
  readonly [K in
    | keyof typeof walkInEndpoints
    | keyof typeof acceptanceEndpoints
    | keyof typeof checkinEndpoints
    | keyof typeof keyDropEndpoints
    | 'POST /v1/service/places'
    | 'GET /v1/service/places/:record/:uuid'
    | keyof typeof duplicateEndpoints
    | keyof typeof historyEndpoints]: Readonly<Record<string, Slot>>
}

const named = (name: string, pick: (ids: Ids) => string): Record<string, Slot> => ({
  [`body.${name}`]: (own, ids) => ({ body: { location_uuid: own.ids.location, [name]: pick(ids) } }),
})

/** The slots of walk-ins and of the service desk: every referred row belongs to the other dealer. */
export function walkInTwins(): Twins {
  return {
    ...acceptanceTwins(),
    ...checkinTwins(),
    ...duplicateTwins(),
    ...historyTwins(),
    'GET /v1/workshop/walk-in/home': {},
    'POST /v1/workshop/paper/walk-in': {
      ...named('location_uuid', ({ location }) => location),
      ...named('vehicle_uuid', ({ vehicle }) => vehicle),
      ...named('customer_uuid', ({ customer }) => customer),
      ...named('workshop_uuid', ({ department }) => department),
      ...named('advisor_uuid', ({ user }) => user),
      ...named('technician_uuid', ({ user }) => user),
    },
    'GET /v1/workshop/usual-works': {
      'query.location_uuid': (_own, ids) => ({ query: { location_uuid: ids.location } }),
    },
  }
}
