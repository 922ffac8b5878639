import { create } from 'zustand'
import { acceptance } from '#contract/records/acceptance.ts'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError, isUnreachable, newerRow } from '#renderer/net/calls/apiError.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { request } from '#renderer/net/calls/request.ts'
import { randomUuid } from '#renderer/net/calls/uuid.ts'
import { keepSaved } from '#renderer/records/form/draft/changeRow.ts'
import { isSame, mergeRow } from '#renderer/records/form/draft/mergeRow.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import type { AnyRow } from '#renderer/records/view.ts'
import type { AcceptanceRow, AcceptanceValues, ConfirmBody, PhotoPlace, WaitingPhoto } from './types.ts'

/** Every write of the screen goes through this file. */
type Waiting = {
  /** Changed fields that the server does not have yet, and their values before the change. */
  values: AcceptanceValues
  base: AcceptanceValues
  photos: readonly WaitingPhoto[]
  isSending: boolean
  /** The server cannot be reached. It is tried again by itself. */
  isUnreachable: boolean
  /** Why the server refused the changes. They stay until the user changes or discards them. */
  refusal: string | null
}

const NOTHING: Waiting = {
  values: {},
  base: {},
  photos: [],
  isSending: false,
  isUnreachable: false,
  refusal: null,
}
/** Pause before changes are sent (ms), so that several taps go with one call. */
const PAUSE_MS = 400
/** Pause before another attempt without a connection (ms). */
const RETRY_MS = 4_000
/** Longest time to send a photo (ms). */
const SEND_MS = 180_000

const useWrites = create<Record<string, Waiting>>()(() => ({}))
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const running = new Map<string, Promise<void>>()

export const photosKey = (uuid: string) => ['acceptance', uuid, 'photos'] as const
const waitingOf = (uuid: string) => useWrites.getState()[uuid] ?? NOTHING
const put = (uuid: string, changes: Partial<Waiting>) =>
  useWrites.setState({ [uuid]: { ...waitingOf(uuid), ...changes } })

/** The writes of an acceptance that the server does not have yet. */
export const useWaitingWrites = (uuid: string): Waiting => useWrites((all) => all[uuid] ?? NOTHING)

/** Number of writes that wait. */
export const countOf = ({ values, photos }: Waiting) => photos.length + (Object.keys(values).length > 0 ? 1 : 0)

/** The row with what waits on this device. Entries of lists are merged one by one. */
export function shownRow(row: AcceptanceRow, { values, base }: Waiting): AcceptanceRow {
  const names = Object.keys(values)
  if (names.length === 0) return row
  const fields = Object.fromEntries(Object.entries(acceptance.fields).filter(([name]) => names.includes(name)))
  const merged = mergeRow(fields, base, values, row as AcceptanceValues)
  return { ...row, ...merged.values }
}

/** Creates an acceptance. A repeat with the same key finds the first one. */
export async function createVisit(values: AcceptanceValues & { location_uuid: string }, key: string) {
  const row = (await request('POST', `/v1/${acceptance.path}`, {
    body: values,
    headers: { 'idempotency-key': key },
  })) as AnyRow
  keepSaved(acceptance, row)
  return row as unknown as AcceptanceRow
}

/** Changes fields. They show at once, and are sent after a short pause. */
export function changeVisit(saved: AcceptanceRow, values: AcceptanceValues): void {
  const { uuid } = saved
  const before = waitingOf(uuid)
  const names = Object.keys(values) as (keyof AcceptanceValues)[]
  const base = Object.fromEntries(names.map((name) => [name, name in before.base ? before.base[name] : saved[name]]))
  put(uuid, { values: { ...before.values, ...values }, base: { ...before.base, ...base }, refusal: null })
  wakeIn(uuid, PAUSE_MS)
}

/** Adds a photo. It shows at once, also while it waits for the network. */
export function addVisitPhoto(uuid: string, place: PhotoPlace, blob: Blob): string {
  const id = randomUuid()
  const photo = { ...place, id, blob, at: performance.now(), isSending: false, refusal: null }
  put(uuid, { photos: [...waitingOf(uuid).photos, photo] })
  wakeIn(uuid, 0)
  return id
}

/** Removes a photo that was not sent yet. */
export const dropVisitPhoto = (uuid: string, id: string) =>
  put(uuid, { photos: waitingOf(uuid).photos.filter((photo) => photo.id !== id) })

/** Tries again what failed. */
export function retryVisit(uuid: string): void {
  put(uuid, { refusal: null, photos: waitingOf(uuid).photos.map((photo) => ({ ...photo, refusal: null })) })
  wakeIn(uuid, 0)
}

/** Shows the stored values again instead of refused ones. */
export const discardVisit = (uuid: string) => put(uuid, { values: {}, base: {}, refusal: null })

/** Confirms the acceptance after everything before it has arrived. */
export async function confirmVisit(uuid: string, body: ConfirmBody, key: string) {
  await flush(uuid)
  const { acceptance: row, paper_uuid } = await call('POST /v1/service/direct_acceptance/:uuid/confirm', {
    params: { uuid },
    body,
    headers: { 'idempotency-key': key },
  })
  keepSaved(acceptance, row as unknown as AnyRow)
  return { paper_uuid }
}

export async function reviseVisit(uuid: string, reason: string): Promise<void> {
  const row = await call('POST /v1/service/direct_acceptance/:uuid/revise', { params: { uuid }, body: { reason } })
  keepSaved(acceptance, row as unknown as AnyRow)
}

function wakeIn(uuid: string, ms: number): void {
  clearTimeout(timers.get(uuid))
  timers.set(
    uuid,
    setTimeout(() => void flush(uuid), ms),
  )
}

/** Sends everything that waits. One call after another. */
export function flush(uuid: string): Promise<void> {
  clearTimeout(timers.get(uuid))
  const going = running.get(uuid)
  const next = (going ?? Promise.resolve()).then(() => send(uuid))
  running.set(uuid, next)
  return next
}

async function send(uuid: string): Promise<void> {
  put(uuid, { isSending: true })
  try {
    while (Object.keys(waitingOf(uuid).values).length > 0 && waitingOf(uuid).refusal === null) await sendValues(uuid)
    for (;;) {
      const photo = waitingOf(uuid).photos.find(({ refusal }) => refusal === null)
      if (!photo) break
      await sendPhoto(uuid, photo)
    }
    put(uuid, { isUnreachable: false })
  } catch (error) {
    if (!isUnreachable(error)) throw error
    put(uuid, { isUnreachable: true })
    wakeIn(uuid, RETRY_MS)
  } finally {
    put(uuid, { isSending: false })
  }
}

async function sendValues(uuid: string): Promise<void> {
  const { values: sent } = waitingOf(uuid)
  const known = queryClient.getQueryData<AnyRow>(recordKeys.row(acceptance, uuid))
  try {
    const saved = (await request('PATCH', `/v1/${acceptance.path}/${uuid}`, {
      body: { ...sent, version: known?.version ?? 1 },
    })) as AnyRow
    const { values } = waitingOf(uuid)
    const left = Object.entries(values).filter(([name, value]) => !isSame(value, sent[name as keyof AcceptanceValues]))
    put(uuid, { values: Object.fromEntries(left), base: Object.fromEntries(left.map(([name]) => [name, saved[name]])) })
    keepSaved(acceptance, saved)
  } catch (error) {
    const current = newerRow(error) as AnyRow | undefined
    if (current) return adopt(uuid, current)
    put(uuid, { refusal: refusalOf(error) })
  }
}

/** The code with which the server refused a write. An error without an answer is thrown again. */
function refusalOf(error: unknown): string {
  const code = error instanceof ApiError ? error.code : null
  if (code === null || isUnreachable(error)) throw error
  return code
}

/** Another user saved first: entries are merged, and of a single value the newer one counts. */
function adopt(uuid: string, current: AnyRow): void {
  const { values, base } = waitingOf(uuid)
  const names = Object.keys(values)
  const fields = Object.fromEntries(Object.entries(acceptance.fields).filter(([name]) => names.includes(name)))
  const merged = mergeRow(fields, base, values, current)
  const all = Object.fromEntries(names.map((name) => [name, current[name]]))
  put(uuid, { values: merged.values, base: all })
  queryClient.setQueryData(recordKeys.row(acceptance, uuid), current)
}

async function sendPhoto(uuid: string, photo: WaitingPhoto): Promise<void> {
  const { kind, note = '', mark_id, check_id, finding_id, blob, at } = photo
  const patch = (changes: Partial<WaitingPhoto>) =>
    put(uuid, { photos: waitingOf(uuid).photos.map((one) => (one.id === photo.id ? { ...one, ...changes } : one)) })
  patch({ isSending: true })
  try {
    await call('POST /v1/service/direct_acceptance/:uuid/photos', {
      params: { uuid },
      query: { kind, note, mark_id, check_id, finding_id, age_ms: Math.round(performance.now() - at) },
      body: new Uint8Array(await blob.arrayBuffer()),
      contentType: blob.type,
      timeoutMs: SEND_MS,
    })
    await queryClient.invalidateQueries({ queryKey: photosKey(uuid) })
    dropVisitPhoto(uuid, photo.id)
  } catch (error) {
    patch({ isSending: false })
    patch({ refusal: refusalOf(error) })
  }
}
