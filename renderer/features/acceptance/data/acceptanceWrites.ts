import { create } from 'zustand'
import { acceptance } from '#contract/records/acceptance.ts'
import type { RecordInput } from '#contract/records/define.ts'
import { call } from '#renderer/net/calls/api.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { randomUuid } from '#renderer/net/calls/uuid.ts'
import { type Entry, groupOf, isOf } from '#renderer/net/outbox/entry.ts'
import { deleteEntry, enqueue, onDelivered } from '#renderer/net/outbox/outboxQueue.ts'
import { useOutbox, useWaiting } from '#renderer/net/outbox/useOutbox.ts'
import { keepSaved } from '#renderer/records/form/draft/changeRow.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import type { AnyRow } from '#renderer/records/view.ts'
import type { AcceptanceRow, AcceptanceValues, ConfirmBody, PhotoPlace } from './acceptanceValues.ts'
import { bytesOf } from './bytesOf.ts'

/** Endpoints of the writes that wait in the queue of this device, so that they also work without a network. */
const CONFIRM = 'POST /v1/service/direct_acceptance/:uuid/confirm'
const PHOTO = 'POST /v1/service/direct_acceptance/:uuid/photos'
const PHOTO_IN_PIECES = 'POST /v1/service/direct_acceptance/:uuid/photos/uploaded'

/** Changes that are on their way into the queue, so that a tap shows at once. */
type Tapped = { id: string; values: AcceptanceValues }
const useTapped = create<Record<string, readonly Tapped[]>>()(() => ({}))
const NONE: readonly Tapped[] = []

export const visitGroup = (uuid: string) => groupOf('acceptance', uuid)
export const photosKey = (uuid: string) => ['acceptance', uuid, 'photos'] as const

/** The title, label and link under which the user sees a waiting write. */
const shownAs = ({ licensePlate, vin, customer_name, uuid }: Partial<AcceptanceRow>, label = '') => ({
  title: licensePlate || vin || customer_name || '…',
  label,
  path: `/service/direct_acceptance/${uuid}`,
})

/** Queues a new acceptance, which is sent as soon as the server can be reached. Resolves with its uuid. */
export async function createVisit(input: RecordInput<typeof acceptance>): Promise<string> {
  const uuid = randomUuid()
  return enqueue.create('acceptance', { ...shownAs({ ...input, uuid } as Partial<AcceptanceRow>), uuid, input })
}

/** Changes fields. They show at once. `version` is that of the stored row; undefined before there is one. */
export function changeVisit(shown: AcceptanceRow, values: AcceptanceValues, version: number | undefined): void {
  const { uuid } = shown
  const id = randomUuid()
  const put = (change: (before: readonly Tapped[]) => readonly Tapped[]) =>
    useTapped.setState((all) => ({ [uuid]: change(all[uuid] ?? NONE) }))
  put((before) => [...before, { id, values }])
  const { version: _, ...row } = shown
  const base = version === undefined ? row : { ...row, version }
  void enqueue
    .change('acceptance', uuid, { ...shownAs(shown), changes: values, base })
    .finally(() => put((before) => before.filter((one) => one.id !== id)))
}

/** Adds a photo. It shows at once, also while it waits for the network. Resolves once it is kept on this device. */
export async function addVisitPhoto(shown: AcceptanceRow, place: PhotoPlace, photo: Blob): Promise<void> {
  const { uuid } = shown
  const { kind, note = '', mark_id, check_id, finding_id } = place
  const query = { kind, note, mark_id, check_id, finding_id }
  await enqueue.file(visitGroup(uuid), {
    ...shownAs(shown),
    bytes: await bytesOf(photo),
    type: photo.type,
    isAged: true,
    whole: { endpoint: PHOTO, params: { uuid }, query },
    pieces: { use: 'acceptancePhoto', owner: uuid, end: { endpoint: PHOTO_IN_PIECES, params: { uuid }, query } },
  })
}

/** Queues the confirmation of the acceptance. It is sent after all earlier writes of the acceptance. */
export async function confirmVisit(shown: AcceptanceRow, body: ConfirmBody, label: string): Promise<void> {
  const { uuid } = shown
  await enqueue.call(visitGroup(uuid), {
    ...shownAs(shown, label),
    isAged: true,
    call: { endpoint: CONFIRM, params: { uuid }, body },
  })
}

/** Begins the next revision. It needs the network, because only the newest signed one can be changed. */
export async function reviseVisit(uuid: string, reason: string): Promise<void> {
  const row = await call('POST /v1/service/direct_acceptance/:uuid/revise', { params: { uuid }, body: { reason } })
  keepSaved(acceptance, row as unknown as AnyRow)
}

/** Takes a step to another status. It needs the network, because the server judges it. */
export async function stepVisit(
  { uuid, version }: AcceptanceRow,
  to: 'canceled' | 'new' | 'delivered',
  reason = '',
): Promise<void> {
  const body = { to, version, reason }
  const row = await call('POST /v1/service/direct_acceptance/:uuid/status', { params: { uuid }, body })
  keepSaved(acceptance, row as unknown as AnyRow)
}

/** The waiting confirmation of an acceptance. */
export const confirmationIn = (entries: readonly Entry[]) =>
  entries.find((entry) => isOf(entry, 'call') && entry.work.call.endpoint === CONFIRM)

/** Takes back a confirmation that was not sent. */
export const withdrawConfirmation = (entry: Entry) => deleteEntry(entry.id)

/** The waiting writes of an acceptance, and the taps that are on their way into the queue. */
export function useVisitWrites(uuid: string) {
  const entries = useWaiting(visitGroup(uuid))
  const tapped = useTapped((all) => all[uuid] ?? NONE)
  const sending = useOutbox((queue) => queue.sending)
  return { entries, tapped, sending }
}

/** When the server has taken a write from the queue, shows the stored row and photos. */
export function startBackground(): void {
  onDelivered(({ group, work }, answer) => {
    const [record, uuid = ''] = group.split('/')
    if (record !== 'acceptance') return
    if (work.kind === 'file') void queryClient.invalidateQueries({ queryKey: photosKey(uuid) })
    else if (work.kind === 'call' || answer === undefined)
      void queryClient.invalidateQueries({ queryKey: recordKeys.row(acceptance, uuid) })
    else keepSaved(acceptance, answer as AnyRow)
  })
}
