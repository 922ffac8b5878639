import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { checkin } from '#contract/records/checkin.ts'
import { CHECKIN_GRAPH } from '#contract/service/checkinGraph.ts'
import { RECORD_STATUSES, type RecordStatus } from '#contract/states/recordStatus.ts'
import { feature } from '#renderer/features/checkin/feature.ts'
import { answer, refusal } from '#tests/support/components/answers.ts'
import { BLANK, type Checkin, DESK, PAST } from '#tests/support/components/checkinRows.ts'
import { recordAnswers } from '#tests/support/components/recordAnswers.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { ANNA, uuidOf } from '#tests/support/components/signedIn.ts'

type Steps = EndpointOutput<'GET /v1/service/checkin/:uuid/transitions'>
type Refusals = Partial<Record<RecordStatus, string[]>>
type Origin = EndpointOutput<'GET /v1/service/request/origins/:record/:uuid'>['items'][number]
type Reminder = EndpointOutput<'GET /v1/service/checkin/:uuid/reminder'>
type Duplicate = EndpointOutput<'GET /v1/service/checkin/checks'>['duplicates'][number]
type Options = {
  refusals?: Refusals
  at?: string
  isSignedIn?: boolean
  origins?: Origin[]
  reminder?: Reminder
  duplicates?: Duplicate[]
}

const printOf = (uuid: string): EndpointOutput<'GET /v1/service/checkin/:uuid/print'> => ({
  uuid,
  licensePlate: 'DEM-CK 1',
  vin: '',
  model: '',
  kilometers: null,
  description: '',
  arrival_at: PAST,
  documents_received: false,
  key_place: 'Haken 9',
  parking_place: '',
  customer: { name: '', phone: '', number: '', language: null },
  order: '',
  tag: '',
  promised_at: null,
  site: {
    description: 'Wolfsburg',
    short_code: '',
    street: '',
    street_number: '',
    zip_code: '',
    city: '',
    phone: null,
    vat_id: '',
    time_zone: 'Europe/Berlin',
    paper_header: '',
    footer: '',
    label_sizes: [],
  },
})

/** The check-ins of the desk. The server refuses their steps with these reasons, by the status that a step leads to. */
export async function atDesk(
  rows: Checkin[],
  {
    refusals = {},
    at = `/${uuidOf(101)}`,
    isSignedIn,
    origins = [],
    reminder = { state: 'none', at: null },
    duplicates = [],
  }: Options = {},
) {
  const { answers, store } = recordAnswers(checkin, rows, BLANK)
  const stepsOf = ({ status }: Checkin): Steps['items'] =>
    RECORD_STATUSES.map((to) => {
      const isStep = CHECKIN_GRAPH.steps.some((one) => one.from === status && one.to === to)
      const against = isStep ? (refusals[to] ?? []) : ['transition_unknown']
      return { to, is_possible: against.length === 0, refusals: against, about: {}, effects: [] }
    })
  const none = () => ({ items: [] })
  answer({
    ...answers,
    'GET /v1/service/checkin': ({ query }) => {
      const wanted = [(query as Record<string, string | string[]> | undefined)?.['filter[status][in]'] ?? []].flat()
      const items = rows.filter(({ status }) => wanted.length === 0 || wanted.includes(status))
      return { items, has_more: false, next_cursor: null }
    },
    'GET /v1/service/checkin/desks': () => ({
      items: [{ location_uuid: DESK, name: 'Wolfsburg', may_step: true, may_see_figures: false }],
      home_uuid: DESK,
    }),
    'GET /v1/service/checkin/checks': () => ({
      items: duplicates.length > 0 ? ['duplicate'] : ['no_loan_car'],
      open: [],
      closed: '',
      duplicates,
      open_papers: [],
      no_shows: 0,
      free_loan_cars: 0,
    }),
    'GET /v1/service/request/origins/:record/:uuid': () => ({ items: origins }),
    'GET /v1/service/checkin/:uuid/reminder': () => reminder,
    'GET /v1/locations/labels': () => ({ items: [{ uuid: DESK, label: 'Wolfsburg', deleted: false }] }),
    'GET /v1/users/labels': none,
    'GET /v1/comments/:record/:uuid': () => ({
      items: [],
      has_more: false,
      next_cursor: null,
      count: 0,
      may_write: false,
    }),
    'GET /v1/customers/labels': none,
    'GET /v1/vehicles/labels': none,
    'GET /v1/workshop/paper/labels': none,
    'GET /v1/service/checkin/:uuid/transitions': ({ params }) => {
      const row = rows.find(({ uuid }) => uuid === params.uuid)
      return row ? { items: stepsOf(row), may_hold: false } : refusal('not_found')
    },
    'GET /v1/service/places/:record/:uuid': none,
    'GET /v1/service/checkin/:uuid/print': ({ params }) => printOf(params.uuid),
    'GET /v1/service/checkin/:uuid/states': () => ({
      items: [
        {
          uuid: uuidOf(701),
          at: PAST,
          by: { uuid: ANNA.uuid, first_name: 'Anna', last_name: 'Beispiel' },
          source: 'ui',
          from_status: null,
          to_status: 'new',
          from_hold: '',
          to_hold: '',
          reason: 'Am Telefon vereinbart',
          lasted: 0,
        },
      ],
      in_status: {},
      on_hold: {},
    }),
    'POST /v1/service/checkin/:uuid/status': ({ params, body }) => {
      store.save(params.uuid, { status: body.to, is_no_show: body.is_no_show === true })
      return rows.find(({ uuid }) => uuid === params.uuid) ?? refusal('not_found')
    },
    'POST /v1/service/checkin/arrive': () => {
      store.save(uuidOf(101), { arrival_at: PAST, desk_state: 'here' })
      return { outcome: 'arrived', row: rows[0] ?? null, candidates: [] }
    },
  })
  return showScreen(feature, `/service/checkin${at}`, { ...(isSignedIn !== undefined && { isSignedIn }) })
}
