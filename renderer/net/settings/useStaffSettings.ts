import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StaffSettings } from '#contract/settings/registry.ts'
import { call } from '../calls/api.ts'
import { useSettingsStore } from './settingsStore.ts'

/**
 * Settings that all users of the dealer may read; empty until loaded. They are not loaded while `isNeeded` is false.
 */
export function useStaffSettings(isNeeded = true): Partial<StaffSettings> {
  // All clients are told the new version after each change of a setting, so a change fetches the settings again.
  const version = useSettingsStore((state) => state.version)
  const { data } = useQuery({
    queryKey: ['settings', 'staff', version],
    queryFn: ({ signal }) => call('GET /v1/settings/staff', { signal }),
    placeholderData: keepPreviousData,
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (data?.data as Partial<StaffSettings> | undefined) ?? NOTHING
}

const NOTHING: Partial<StaffSettings> = {}
