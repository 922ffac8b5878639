import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StaffSettings } from '#contract/settings/registry.ts'
import { call } from '../calls/api.ts'
import { useSettingsStore } from './settingsStore.ts'

/** Settings that all users of the dealer may read; empty until loaded. They are not loaded while `isNeeded` is false. */
export function useStaffSettings(isNeeded = true): Partial<StaffSettings> {
  // The version grows with every change of a setting, which all clients are told.
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
