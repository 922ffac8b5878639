import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { isSettingKey, type SettingKey } from '#contract/settings/registry.ts'
import { call } from '#renderer/net/calls/api.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { socket } from '#renderer/net/socket/socket.ts'

type Listing = EndpointOutput<'GET /v1/admin/settings'>
export type StoredSetting = Omit<Listing['settings'][number], 'key'> & { key: SettingKey }
export type StoredSettings = { version: number; rows: ReadonlyMap<SettingKey, StoredSetting> }

const KEY = ['settings']
const LIST_KEY = [...KEY, 'list']
export const historyKey = (key: SettingKey | null) => [...KEY, 'history', key]

async function fetchSettings(): Promise<StoredSettings> {
  const { version, settings } = await call('GET /v1/admin/settings')
  // A newer server may send settings that this client does not know.
  const rows = settings.filter((row): row is StoredSetting => isSettingKey(row.key))
  return { version, rows: new Map(rows.map((row) => [row.key, row])) }
}

export const refetchSettings = () =>
  queryClient.fetchQuery({ queryKey: LIST_KEY, queryFn: fetchSettings, staleTime: 0 })

/** All settings from the server, loaded again after every change. */
export function useSettingList() {
  useEffect(() => socket.on('settings.changed', () => void queryClient.invalidateQueries({ queryKey: KEY })), [])
  return useQuery({ queryKey: LIST_KEY, queryFn: fetchSettings })
}
