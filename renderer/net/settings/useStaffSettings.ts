import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { StaffSettings } from '#contract/settings/registry.ts'
import { call } from '../calls/api.ts'
import { findKeptAnswer, keepAnswer } from '../session/keptAnswers.ts'
import { useOwner } from '../session/useOwner.ts'
import { useSettingsStore } from './settingsStore.ts'

const NAME = 'staff_settings'

function useStaffQuery(isNeeded: boolean) {
  const owner = useOwner()
  // All clients are told the new version after each change of a setting, so a change fetches the settings again.
  const version = useSettingsStore((state) => state.version)
  return useQuery({
    queryKey: ['settings', 'staff', version],
    queryFn: async ({ signal }) => {
      const answer = await call('GET /v1/settings/staff', { signal })
      if (owner !== '') keepAnswer(NAME, owner, answer.data)
      return answer
    },
    placeholderData: keepPreviousData,
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    // A screen that was opened without the network may need them for the first time.
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** The settings that this user got last on this device. They count until the server answers. */
function useKeptSettings(isMissing: boolean): Partial<StaffSettings> | null {
  const owner = useOwner()
  return useMemo(
    () => (isMissing && owner !== '' ? findKeptAnswer<Partial<StaffSettings>>(NAME, owner) : null),
    [isMissing, owner],
  )
}

/**
 * Settings that all users of the dealer may read; empty until loaded. They are not loaded while `isNeeded` is false.
 * Until they are loaded, those that this device got last count.
 */
export function useStaffSettings(isNeeded = true): Partial<StaffSettings> {
  const { data } = useStaffQuery(isNeeded)
  const kept = useKeptSettings(data === undefined)
  return (data?.data as Partial<StaffSettings> | undefined) ?? kept ?? NOTHING
}

/**
 * Whether the settings are on their way for the first time on this device. False as soon as a call has failed, because
 * a screen without a network must not wait. Without that, it would wait again each time one of its parts asks once more.
 */
export function useAwaitsStaffSettings(): boolean {
  const { data, fetchStatus, failureCount, errorUpdateCount } = useStaffQuery(true)
  const kept = useKeptSettings(data === undefined)
  if (data !== undefined || kept !== null) return false
  return fetchStatus === 'fetching' && failureCount === 0 && errorUpdateCount === 0
}

const NOTHING: Partial<StaffSettings> = {}
