import type { checkinEndpoints } from '#contract/api/service/checkin.ts'
import type { keyDropEndpoints } from '#contract/api/service/keyDrop.ts'
import type { Ids, Side, Slot } from '#tests/server/worlds/twinWorld.ts'
import { textAt } from '#tests/support/clock/testDay.ts'

type Twins = {
  readonly [K in
    | keyof typeof checkinEndpoints
    | keyof typeof keyDropEndpoints
    | 'POST /v1/service/places'
    | 'GET /v1/service/places/:record/:uuid']: Readonly<Record<string, Slot>>
}

const ofCheckin = (body?: unknown): Record<string, Slot> => ({
  'params.uuid': (_own, ids) => ({ params: { uuid: ids.checkin }, ...(body === undefined ? {} : { body }) }),
})
const arriving = (own: Side, given: object) => ({
  body: { location_uuid: own.ids.location, typed: 'DEM-AB 1', ...given },
})
const asked = (own: Side) => ({ location_uuid: own.ids.location, target_date: textAt('11:00') })
/** The checks answer a foreign row like one that does not exist: without a warning. */
const doubted = (name: string, pick: (ids: Ids) => string): Record<string, Slot> => ({
  [`query.${name}`]: (own, ids) => ({ query: { ...asked(own), [name]: pick(ids) }, isAccepted: true }),
})

const ofLocation = (body?: unknown): Record<string, Slot> => ({
  'params.uuid': (_own, ids) => ({ params: { uuid: ids.location }, ...(body === undefined ? {} : { body }) }),
})

/** The slots of the service desk: every named row belongs to the other dealer. */
export function checkinTwins(): Twins {
  return {
    'POST /v1/service/checkin/:uuid/status': ofCheckin({ to: 'canceled', version: 1, reason: 'Irrtum' }),
    'GET /v1/service/checkin/:uuid/transitions': ofCheckin(),
    'POST /v1/service/checkin/:uuid/hold': ofCheckin({ hold_reason: 'waiting_parts', version: 1 }),
    'GET /v1/service/checkin/:uuid/states': ofCheckin(),
    'GET /v1/service/checkin/:uuid/print': ofCheckin(),
    'POST /v1/service/checkin/:uuid/paper': ofCheckin(),
    'GET /v1/service/checkin/:uuid/calendar.ics': ofCheckin(),
    'POST /v1/service/places': {
      'body.uuid': (_own, ids) => ({
        body: { record: 'checkin', uuid: ids.checkin, things: ['key'], kind: 'rack', place: 'Brett 3' },
      }),
    },
    'GET /v1/service/places/:record/:uuid': {
      'params.uuid': (_own, ids) => ({ params: { record: 'paper', uuid: ids.paper } }),
    },
    'POST /v1/service/checkin/arrive': {
      'body.location_uuid': (own, ids) => arriving(own, { location_uuid: ids.location }),
      'body.checkin_uuid': (own, ids) => arriving(own, { checkin_uuid: ids.checkin }),
      'body.vehicle_uuid': (own, ids) => arriving(own, { vehicle_uuid: ids.vehicle }),
    },
    'DELETE /v1/service/checkin/:uuid/arrival': ofCheckin(),
    'POST /v1/service/checkin/call-next': {
      'body.location_uuid': (_own, ids) => ({ body: { location_uuid: ids.location } }),
      'body.checkin_uuid': (own, ids) => ({ body: { location_uuid: own.ids.location, checkin_uuid: ids.checkin } }),
    },
    'GET /v1/service/checkin/checks': {
      'query.location_uuid': (own, ids) => ({ query: { ...asked(own), location_uuid: ids.location } }),
      ...doubted('uuid', ({ checkin }) => checkin),
      ...doubted('vehicle_uuid', ({ vehicle }) => vehicle),
      ...doubted('customer_uuid', ({ customer }) => customer),
    },
    'GET /v1/service/checkin/week': {
      'query.location_uuid': (_own, ids) => ({ query: { location_uuid: ids.location, day: '2026-09-16' } }),
    },
    'GET /v1/service/checkin/desks': {},
    'GET /v1/service/checkin/stats': {
      'query.location_uuid': (_own, ids) => ({
        query: { location_uuid: ids.location, from: '2026-09-14', to: '2026-09-16' },
      }),
    },
    'GET /v1/service/checkin/:uuid/reminder': ofCheckin(),
    'GET /v1/locations/:uuid/key-drop': ofLocation(),
    'PUT /v1/locations/:uuid/key-drop': ofLocation({ asks_key_place: true }),
    'DELETE /v1/locations/:uuid/key-drop': ofLocation(),
    // The token names the dealer. `tests/server/checkin/keyDrop.test.ts` tries tokens of others.
    'POST /v1/key-drop/open': {},
    'POST /v1/key-drop/send': {
      'body.drop_uuid': (own, ids) => ({
        body: {
          drop_uuid: ids.checkin,
          website: '',
          licensePlate: 'DEM-KD 1',
          customer_name: own.ids.email,
          customer_phone: null,
          description: 'Licht',
          kilometers: null,
          has_consent: true,
          signature: 'AAAA',
        },
      }),
    },
    'POST /v1/service/checkin-attachments': {},
    'GET /v1/service/checkin-attachments/:file_uuid': {
      'params.file_uuid': (_own, ids) => ({ params: { file_uuid: ids.checkinAttachment } }),
    },
  }
}
