import { holds } from '#contract/permissions/can.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useCan } from '../useCan.ts'
import type { States } from './defineStates.ts'

/** Whether the user may take steps, at any location. It only hides; the server decides for each row. */
export function useMayStep({ view, permission }: Pick<States, 'view' | 'permission'>): boolean {
  const mayUpdate = useCan(view, 'update')
  const maySteps = useSession(({ permissions }) => permission !== undefined && holds(permissions, permission))
  return permission === undefined ? mayUpdate : maySteps
}
