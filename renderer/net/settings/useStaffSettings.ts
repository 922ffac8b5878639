import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StaffSettings } from '#contract/settings/registry.ts'
import { call } from '../calls/api.ts'
import { useSettingsStore } from './settingsStore.ts'

function useStaffQuery(isNeeded: boolean) {
  // All clients are told the new version after each change of a setting, so a change fetches the settings again.
  const version = useSettingsStore((state) => state.version)
  return useQuery({
    queryKey: ['settings', 'staff', version],
    queryFn: ({ signal }) => call('GET /v1/settings/staff', { signal }),
    placeholderData: keepPreviousData,
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    // A screen that was opened without the network may need them for the first time.
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/**
 * Settings that all users of the dealer may read; empty until loaded. They are not loaded while `isNeeded` is false.
 */
export function useStaffSettings(isNeeded = true): Partial<StaffSettings> {
  const { data } = useStaffQuery(isNeeded)
  return (data?.data as Partial<StaffSettings> | undefined) ?? NOTHING
}

/**
 * Whether the settings are on their way for the first time. False as soon as a call has failed, so that a screen without
 * a network need not wait for them, and does not begin to wait again when one of its parts asks once more.
 */
export function useAwaitsStaffSettings(): boolean {
  const { data, fetchStatus, failureCount, errorUpdateCount } = useStaffQuery(true)
  return data === undefined && fetchStatus === 'fetching' && failureCount === 0 && errorUpdateCount === 0
}

const NOTHING: Partial<StaffSettings> = {}
