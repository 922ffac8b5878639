import i18next from 'i18next'
import type { UserName } from '#contract/api/define/shapes.ts'
import type { HstRequested } from '#contract/socket/events.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { socket } from '#renderer/net/socket/socket.ts'
import { fullName, USERS_KEY } from '#renderer/net/users.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { HST_KEY } from '../data/hstQueries.ts'

let started = false

/**
 * Notifies users who are asked for a snapshot, and users whose request was answered, on every screen. Further calls do
 * nothing.
 */
export function startBackground(): void {
  if (started) return
  started = true
  socket.on('workshop.hst.requested', (request) => {
    void queryClient.invalidateQueries({ queryKey: HST_KEY })
    void say(request)
  })
  socket.on('custom.event', ({ type }) => {
    if (type !== 'workshop.hst.snapshot') return
    void queryClient.invalidateQueries({ queryKey: HST_KEY })
    // A snapshot affects the steps and the warnings of papers.
    void queryClient.invalidateQueries({ queryKey: ['paper'] })
  })
}

async function say({ state, by, asked_by, taken_by, is_for_you, licensePlate, vin }: HstRequested): Promise<void> {
  const me = useSession.getState().user?.uuid
  const isAsked = state === 'open' && is_for_you
  const isTaken = state === 'open' && taken_by !== null && asked_by === me
  const isClosed = state !== 'open' && state !== 'withdrawn' && asked_by === me
  if (by === me || !(isAsked || isTaken || isClosed)) return
  await i18next.loadNamespaces('hst')
  const car = isolated(licensePlate || vin.slice(-8))
  if (isTaken) {
    const names = queryClient.getQueryData<readonly UserName[]>(USERS_KEY)
    const taker = names?.find(({ uuid }) => uuid === taken_by)
    return showToast('info', i18next.t('hst:toast.taken', { car, who: isolated(taker ? fullName(taker) : '…') }))
  }
  const tone = state === 'answered' ? 'success' : 'warning'
  showToast(isAsked ? 'info' : tone, i18next.t(`hst:toast.${state}`, { car }))
}
