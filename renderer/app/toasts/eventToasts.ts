import i18next from 'i18next'
import type { Language } from '#contract/constants.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { socket } from '#renderer/net/socket/socket.ts'
import { clearToastHistory, hideOfflineToasts, showToast } from '#renderer/ui/feedback/toasts.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'

/** Toasts for events of the server. Called once. */
export function startEventToasts(): void {
  const { t } = i18next
  socket.on('user.gen.done', ({ count }) => showToast('success', t('shell:toast.usersGenerated', { count })))
  socket.on('group.sync.done', ({ count }) => showToast('success', t('shell:toast.groupsSynced', { count })))
  // The server sends this event to all users; only the changed user gets a toast.
  const toOwner = (text: () => string) => (data: { user_uuid: string }) => {
    if (data.user_uuid === useSession.getState().user?.uuid) showToast('success', text())
  }
  socket.on(
    'user.avatar.changed',
    toOwner(() => t('shell:toast.avatarChanged')),
  )
  socket.on(
    'user.changed',
    toOwner(() => t('shell:toast.userChanged')),
  )
  socket.on('workshop.loan.lost', ({ paper, car, from, until }) => {
    const day = (at: string) => isolated(formatDate(new Date(at), 'full', i18next.language as Language))
    const values = { car: isolated(car), paper: isolated(paper), from: day(from), until: day(until) }
    showToast('warning', t('shell:toast.loanLost', values))
  })
  socket.on('settings.changed', () => showToast('success', t('shell:toast.settingsChanged')))
  socket.on('user.permissions.changed', () => showToast('success', t('shell:toast.permissionsChanged')))
  // The next user of a shared computer must not read the toasts of the one before.
  useSession.subscribe((state, before) => {
    if (before.user && before.user.uuid !== state.user?.uuid) clearToastHistory()
  })
  socket.onOpen(hideOfflineToasts)
  socket.on('user.logout', () => showToast('info', t('shell:toast.signedOut')))
}
