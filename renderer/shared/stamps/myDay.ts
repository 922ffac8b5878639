import type { StaffRole } from '#contract/staffRoles.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { createLocalValue, useLocalValue } from '#renderer/storage/localValue.ts'
import { useMayStamp } from './mayStamp.ts'

type View = 'day' | 'overview'

const WORKSHOP: readonly StaffRole[] = ['technician', 'apprentice']
/** Roles whose start page is the overview, because they have more to look after than their own works. */
const OFFICE: readonly StaffRole[] = ['foreman', 'service_advisor', 'manager', 'administrator']

/** The view chosen on this device; empty means the usual one of the role. */
const kept = createLocalValue<View | ''>('dashboard.view', (text) =>
  text === 'day' || text === 'overview' ? text : '',
)

/** Whether the start page is "My day": the technician's works in order, with buttons to stamp. */
export function useMyDay() {
  const roles = useSession((session) => session.user?.roles)
  const mayStamp = useMayStamp()
  const [chosen, show] = useLocalValue(kept)
  const isPossible = mayStamp && (roles ?? []).some((role) => WORKSHOP.includes(role))
  const isUsual = !(roles ?? []).some((role) => OFFICE.includes(role))
  return { isPossible, isShown: isPossible && (chosen === '' ? isUsual : chosen === 'day'), show }
}
