import { useMemo } from 'react'
import type { Calendar } from '#contract/planning/calendar.ts'
import { type LeftOver, leftOver } from '#contract/planning/carryOver.ts'
import type { Plan } from '#contract/planning/changes.ts'
import { useNow } from '#renderer/ui/time/clock.ts'

const MINUTE_MS = 60_000

/** The overhang of a location, updated each minute. Button, tray, dialog and load bars all count this work. */
export function useOverhang(calendar: Calendar, plan: Plan, locationUuid: string): LeftOver {
  const now = useNow((moment) => Math.floor(moment / MINUTE_MS)) * MINUTE_MS
  return useMemo(() => leftOver(plan, calendar, locationUuid, now), [plan, calendar, locationUuid, now])
}
