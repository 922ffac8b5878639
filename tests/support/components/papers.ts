import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { RecordRow } from '#contract/records/define.ts'
import { type AnyField, defaultOf } from '#contract/records/fields.ts'
import { paper } from '#contract/records/paper.ts'
import { RECORD_STATUSES, type RecordStatus } from '#contract/states/recordStatus.ts'
import { TRANSITIONS } from '#contract/workshop/status/paperGraph.ts'
import { answer, refusal } from './answers.ts'
import { recordAnswers, system } from './recordAnswers.ts'
import { tell, uuidOf } from './signedIn.ts'

export type Paper = RecordRow<typeof paper>
type Steps = EndpointOutput<'GET /v1/workshop/paper/:uuid/transitions'>
/** Refusals of steps, by the status to which they lead. All other steps of the graph are possible. */
type Refusals = Partial<Record<RecordStatus, string[]>>

const SINCE = '2026-09-15T07:00:00.000Z'

function blankOf(field: AnyField): unknown {
  const value = defaultOf(field)
  if (value !== undefined) return value
  switch (field.kind) {
    case 'flag':
      return false
    case 'choice':
      return field.of[0]
    case 'integer':
      return 0
    case 'reference':
      return uuidOf(901)
    default:
      return field.kind === 'text' ? '' : SINCE
  }
}

const spelled = Object.fromEntries(Object.keys(paper.spelled).map((name) => [name, '']))
const blank = {
  ...Object.fromEntries(
    Object.entries({ ...paper.fields, ...paper.computed }).map(([name, of]) => [name, blankOf(of)]),
  ),
  ...spelled,
} as unknown as Omit<Paper, keyof ReturnType<typeof system>>

/** A paper with these values. */
export const paperRow = (number: number, given: Partial<Paper> = {}): Paper =>
  ({ ...blank, ...system(number), jobId: `9${number}`, licensePlate: `DEM-AB ${number}`, ...given }) as Paper

/** Answers like a server that has these papers and refuses their steps by `refusals`. */
export function papers(rows: Paper[], refusals: (row: Paper) => Refusals = () => ({})) {
  const { answers, store } = recordAnswers(paper, rows, blank)
  const of = (uuid: string) => rows.find((row) => row.uuid === uuid)
  const matching = (query: object | undefined) => {
    const wanted = [(query as Record<string, string | string[]> | undefined)?.['filter[status][in]'] ?? []].flat()
    return rows.filter(({ status }) => wanted.length === 0 || wanted.includes(status))
  }
  const steps = (row: Paper): Steps['items'] =>
    RECORD_STATUSES.map((to) => {
      const isStep = TRANSITIONS.some((one) => one.from === row.status && one.to === to)
      const against = isStep ? (refusals(row)[to] ?? []) : ['transition_unknown']
      return { to, is_possible: against.length === 0, refusals: against, about: {}, effects: [] }
    })
  /** Another user takes a step: the row changes, and the client gets the event. */
  const move = (uuid: string, status: RecordStatus) => {
    store.save(uuid, { status, state_since: SINCE })
    const row = of(uuid)
    const event = { uuid, location: null, version: row?.version ?? 1, by: uuidOf(2), fields: ['status'] }
    tell('custom.event', { type: 'workshop.paper.status', ...event })
  }
  answer({
    ...answers,
    'GET /v1/workshop/paper': ({ query }) => ({ items: matching(query), has_more: false, next_cursor: null }),
    'GET /v1/workshop/paper/count': ({ query }) => ({ count: matching(query).length, deleted: 0 }),
    'GET /v1/locations/labels': () => ({ items: [] }),
    'GET /v1/users/labels': () => ({ items: [] }),
    'GET /v1/departments/labels': () => ({ items: [] }),
    'GET /v1/customers/labels': () => ({ items: [] }),
    'GET /v1/workshop/paper/:uuid/transitions': ({ params }) => {
      const row = of(params.uuid)
      return row ? { items: steps(row), may_hold: true, may_check_finally: false } : refusal('not_found')
    },
    'POST /v1/workshop/paper/:uuid/status': ({ params, body }) => {
      const row = of(params.uuid)
      if (!row) return refusal('not_found')
      if (body.version !== row.version) return refusal('version_conflict', { current: { ...row } })
      const given = [
        body.reason && 'reason_required',
        body.taken_by && 'taker_required',
        body.claim && 'assignee_missing',
      ]
      const against = (steps(row).find(({ to }) => to === body.to)?.refusals ?? []).filter(
        (one) => !given.includes(one),
      )
      if (against.length > 0) return refusal('transition_refused', { refusals: against })
      store.save(params.uuid, { status: body.to })
      return { ...row }
    },
    'POST /v1/workshop/paper/:uuid/hold': ({ params, body }) => {
      const row = of(params.uuid)
      if (!row) return refusal('not_found')
      store.save(params.uuid, { hold_reason: body.hold_reason, hold_note: body.note, hold_until: body.until })
      return { ...row }
    },
  })
  return { store, move }
}
