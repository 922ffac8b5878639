import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Entry, StoredCall, Values } from '#renderer/net/outbox/entry.ts'

type OwnStamps = EndpointOutput<'GET /v1/workshop/stamps/own'>
type Item = OwnStamps['items'][number]

/** The group of the user's stamps: they are sent in the order in which they were made. */
export const STAMPS_GROUP = 'stamps'

const SECOND_MS = 1_000

/** The seconds of a work when it is interrupted `at` a moment. Only a running work has gained time. */
const counted = (item: Item, at: number): number =>
  item.state === 'running' ? item.seconds + Math.max(0, at - Date.parse(item.since)) / SECOND_MS : item.seconds

const paused = (item: Item, at: number, reason: string): Item => ({
  ...item,
  state: 'paused',
  reason,
  since: new Date(at).toISOString(),
  seconds: Math.round(counted(item, at)),
})

function started(items: readonly Item[], { title, path, moment }: Entry, { work_uuid, other }: Values): Item[] {
  const isOther = (item: Item) => item.work_uuid !== work_uuid && item.state === 'running' && other !== 'keep'
  const kept = items.filter((item) => !isOther(item) || other !== 'stop')
  const rest = kept.map((item) => (isOther(item) ? paused(item, moment.at, 'priority_job') : item))
  const known = rest.find((item) => item.work_uuid === work_uuid)
  if (known?.state === 'running') return rest
  const fresh = { text: title, licensePlate: '', jobId: '', target_ze: 0, seconds: 0, may_finish: false }
  const begun: Item = {
    ...fresh,
    work_uuid: String(work_uuid),
    paper_uuid: path?.split('/').at(-1) ?? '',
    ...known,
    state: 'running',
    reason: '',
    since: new Date(moment.at).toISOString(),
  }
  return [...rest.filter((item) => item !== known), begun]
}

type Act = (own: OwnStamps, entry: Entry, body: Values) => OwnStamps
const ACTS: Partial<Record<StoredCall['endpoint'], Act>> = {
  'POST /v1/workshop/stamps/start': (own, entry, body) => ({ ...own, items: started(own.items, entry, body) }),
  'POST /v1/workshop/stamps/pause': (own, { moment }, { work_uuid, reason }) => ({
    ...own,
    items: own.items.map((item) => (item.work_uuid === work_uuid ? paused(item, moment.at, String(reason)) : item)),
  }),
  'POST /v1/workshop/stamps/stop': (own, _entry, { work_uuid }) => ({
    ...own,
    items: own.items.filter((item) => item.work_uuid !== work_uuid),
  }),
  'POST /v1/workshop/stamps/attendance': (own, { moment }, { is_here }) => ({
    ...own,
    here_since: is_here === true ? (own.here_since ?? new Date(moment.at).toISOString()) : null,
  }),
}

/**
 * The user's stamps with those that wait on this device. After a refusal, the stamps are shown as the server has them,
 * until the user has decided.
 */
export function withWaiting(own: OwnStamps, entries: readonly Entry[]): OwnStamps {
  if (entries.some(({ refusal }) => refusal !== null)) return own
  return entries.reduce((before, entry) => {
    const { work } = entry
    const act = work.kind === 'call' ? ACTS[work.call.endpoint] : undefined
    return act && work.kind === 'call' ? act(before, entry, work.call.body ?? {}) : before
  }, own)
}
