import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { acceptance } from '#contract/records/acceptance.ts'
import { checkin } from '#contract/records/checkin.ts'
import { customer } from '#contract/records/customer.ts'
import type { Page, RecordDefinition } from '#contract/records/define.ts'
import { paper } from '#contract/records/paper.ts'
import { vehicle } from '#contract/records/vehicle.ts'
import { isUnreachable } from '#renderer/net/calls/apiError.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { isOf } from '#renderer/net/outbox/entry.ts'
import { useOutbox } from '#renderer/net/outbox/useOutbox.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { filterKey } from '#renderer/records/list/rows/listQuery.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import type { AnyRow } from '#renderer/records/view.ts'
import type { AcceptanceValues } from '../data/acceptanceValues.ts'
import { createVisit } from '../data/acceptanceWrites.ts'
import { listOfType, takeList, useCheckLists } from '../data/checkLists.ts'
import { ofCheckin, ofCustomer, ofPaper, ofVehicle } from './beginnings.ts'

/** The record from which an acceptance begins. Null: an empty one. */
export type Origin = { from: 'checkin' | 'paper' | 'vehicle'; uuid: string } | null

/**
 * Statuses in which the acceptance of a check-in or paper is opened instead of a new one. A confirmed one is revised, a
 * canceled one replaced.
 */
const STANDING = { [filterKey('status', 'in')]: ['new', 'in_progress', 'completed', 'delivered'] }

/** A row in one of the lists that this device has loaded, such as the cars that wait for their acceptance. */
const listedRow = (record: RecordDefinition, uuid: string) =>
  queryClient
    .getQueriesData<Page<AnyRow>>({ queryKey: recordKeys.lists(record) })
    .flatMap(([, page]) => page?.items ?? [])
    .find((row) => row.uuid === uuid)

/** A row as this device has loaded it before, else from the server. Without a network, a listed row is enough. */
async function rowOf<Row>(record: RecordDefinition, uuid: string): Promise<Row> {
  const queryKey = recordKeys.row(record, uuid)
  const queryFn = ({ signal }: { signal: AbortSignal }) => recordCalls.row(record, uuid, signal)
  try {
    return (await queryClient.ensureQueryData({ queryKey, queryFn, retry: false })) as unknown as Row
  } catch (error) {
    const listed = isUnreachable(error) ? listedRow(record, uuid) : undefined
    if (!listed) throw error
    return listed as unknown as Row
  }
}

async function customerOf(uuid: string | null | undefined): Promise<AcceptanceValues> {
  if (!uuid) return {}
  // A user who may not read customers still begins an acceptance, with empty fields of the customer.
  return ofCustomer(await rowOf<Parameters<typeof ofCustomer>[0]>(customer, uuid).catch(() => null))
}

async function valuesOf(origin: Origin): Promise<AcceptanceValues> {
  if (origin === null) return {}
  const { from, uuid } = origin
  if (from === 'vehicle') {
    const row = await rowOf<Parameters<typeof ofVehicle>[0] & { customer_uuid: string | null }>(vehicle, uuid)
    return { ...(await customerOf(row.customer_uuid)), ...ofVehicle(row) }
  }
  const own =
    from === 'checkin'
      ? ofCheckin(await rowOf<Parameters<typeof ofCheckin>[0]>(checkin, uuid))
      : ofPaper(await rowOf<Parameters<typeof ofPaper>[0]>(paper, uuid))
  const known = await customerOf(own.customer_uuid)
  // Data of the visit come first. Those of the customer's record fill only fields that the visit leaves empty.
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== '' && value !== null))
  return { ...known, ...given }
}

/** The acceptance of the same check-in or paper, so that a second tap does not begin another one. */
async function standingOne(origin: Origin): Promise<string | null> {
  if (origin === null || origin.from === 'vehicle') return null
  const unsent = unsentOne(`${origin.from}_uuid`, origin.uuid)
  if (unsent !== null) return unsent
  const query = { ...STANDING, [filterKey(`${origin.from}_uuid`, 'in')]: origin.uuid, limit: '1' }
  try {
    const { items } = await recordCalls.page(acceptance, query)
    return items[0]?.uuid ?? null
  } catch (error) {
    // Without a network, the server checks it when it gets the acceptance.
    if (isUnreachable(error)) return null
    throw error
  }
}

/** An acceptance of the same visit that was begun on this device and waits for the network. */
function unsentOne(field: 'checkin_uuid' | 'paper_uuid', uuid: string): string | null {
  const entries = useOutbox.getState().entries.filter((entry) => isOf(entry, 'create'))
  const same = entries.find(({ work }) => work.record === acceptance.name && work.input[field] === uuid)
  return same?.work.uuid ?? null
}

/** Begins an acceptance and opens it. If its check-in or paper already has one, that one is opened. */
export function useBegin() {
  const navigate = useNavigate()
  const me = useSession(({ user }) => user?.uuid ?? null)
  const { lists, isPending } = useCheckLists()
  const [isBusy, setBusy] = useState(false)
  const [isCutOff, setCutOff] = useState(false)
  const begin = async (origin: Origin, location: string | null, typed: AcceptanceValues = {}) => {
    if (isBusy) return
    setBusy(true)
    setCutOff(false)
    try {
      const standing = await standingOne(origin)
      if (standing !== null) return void navigate(`/service/direct_acceptance/${standing}`, { replace: true })
      const known = await valuesOf(origin)
      const location_uuid = known.location_uuid ?? location
      if (!location_uuid) return setBusy(false)
      const type = known.type ?? 'customer'
      const list = listOfType(lists, type)
      const values = { ...typed, ...known, type, location_uuid, advisor_uuid: me }
      const uuid = await createVisit({ ...values, ...(list && takeList(list, [])) })
      void navigate(`/service/direct_acceptance/${uuid}?step=car`, { replace: true })
    } catch (error) {
      if (isUnreachable(error)) setCutOff(true)
      else showFailure(error)
      setBusy(false)
    }
  }
  return { begin, isBusy, isReady: !isPending, isCutOff }
}
