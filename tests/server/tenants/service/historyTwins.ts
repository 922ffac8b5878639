import type { historyEndpoints } from '#contract/api/service/history.ts'
import type { Slot } from '#tests/server/worlds/twinWorld.ts'

const ofCar = (body?: unknown): Record<string, Slot> => ({
  'params.uuid': (_own, ids) => ({ params: { uuid: ids.vehicle }, ...(body === undefined ? {} : { body }) }),
})
const ofNote = (body?: unknown): Record<string, Slot> => ({
  'params.uuid': (own, ids) => ({
    params: { uuid: ids.vehicle, note_uuid: own.ids.vehicleNote },
    ...(body === undefined ? {} : { body }),
  }),
  'params.note_uuid': (own, ids) => ({
    params: { uuid: own.ids.vehicle, note_uuid: ids.vehicleNote },
    ...(body === undefined ? {} : { body }),
  }),
})

/** The slots of the customer history: every named row belongs to the other dealer. */
export function historyTwins(): { readonly [K in keyof typeof historyEndpoints]: Readonly<Record<string, Slot>> } {
  return {
    'GET /v1/service/customer-history': {},
    'GET /v1/service/customer-history/export.csv': {},
    'GET /v1/service/customer-history/export.xlsx': {},
    'GET /v1/service/customer-history/:uuid': ofCar(),
    'GET /v1/service/customer-history/:uuid/entries': ofCar(),
    'GET /v1/service/customer-history/:uuid/mileage': ofCar(),
    'GET /v1/service/customer-history/:uuid/waits': ofCar(),
    'GET /v1/service/customer-history/:uuid/print': ofCar(),
    'GET /v1/service/customer-history/:uuid/sheet.pdf': {
      'params.uuid': (_own, ids) => ({ params: { uuid: ids.vehicle }, query: { language: 'de' } }),
    },
    'POST /v1/service/customer-history/:uuid/notes': ofCar({ text: 'Anrufen' }),
    'PATCH /v1/service/customer-history/:uuid/notes/:note_uuid': ofNote({
      text: 'Anrufen',
      is_care: false,
      expires_on: null,
      version: 1,
    }),
    'DELETE /v1/service/customer-history/:uuid/notes/:note_uuid': ofNote(),
  }
}
