import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SearchHit } from '#contract/api/search/search.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import { screens } from '../screens/features.ts'
import { mayOpen } from '../screens/visibleScreens.ts'
import type { Option } from './options.ts'

/** Turns hits of the server into rows that open a screen. Hits whose screens the user may not open are left out. */
export function useHitOptions(): (hits: readonly SearchHit[]) => Option[] {
  const navigate = useNavigate()
  const permissions = useSession((session) => session.permissions)
  const settings = useSettings()
  return useCallback(
    (hits) =>
      hits.flatMap(({ source, uuid, title, plate, details, status, hold_reason, location, at }) => {
        const screen = screens.find((one) => one.finds?.[source] && mayOpen(one, permissions, settings))
        const found = screen?.finds?.[source]
        if (!found) return []
        const run = () => void navigate(found.addressOf(uuid))
        return [{ id: uuid, icon: found.icon, title, plate, details, status, hold_reason, location, at, run }]
      }),
    [navigate, permissions, settings],
  )
}
