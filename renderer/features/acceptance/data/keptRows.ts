import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOwner } from '#renderer/net/session/useOwner.ts'
import { deleteKeptRow, findKeptRow, keepRow } from '#renderer/storage/keptRows.ts'
import type { AcceptanceRow } from './acceptanceValues.ts'

/**
 * This device keeps at most this many open acceptances. A user can continue one after a reload without a network.
 */
const MOST = 4

/** Keeps an open row on this device, and deletes the copy of a row that is not open any more. */
export function useKeepRow(row: AcceptanceRow | undefined): void {
  const owner = useOwner()
  useEffect(() => {
    if (!row || owner === '') return
    const isOpen = (row.status === 'new' || row.status === 'in_progress') && row.deleted_at === null
    void (isOpen ? keepRow(owner, row.uuid, row, MOST) : deleteKeptRow(owner, row.uuid))
  }, [owner, row])
}

/** The row as this user last saw it on this device, while the server cannot be reached. */
export function useKeptRow(uuid: string, isWanted: boolean): AcceptanceRow | null {
  const owner = useOwner()
  const { data } = useQuery({
    queryKey: ['acceptance', uuid, 'kept', owner],
    queryFn: () => findKeptRow(owner, uuid) as Promise<AcceptanceRow | null>,
    enabled: isWanted && owner !== '',
    // The query reads from the device, which needs no network.
    networkMode: 'always',
    gcTime: 0,
  })
  return data ?? null
}
