import i18next from 'i18next'
import { useSession } from '#renderer/net/session/session.ts'
import { socket } from '#renderer/net/socket/socket.ts'
import { clearToastHistory, showToast } from '#renderer/ui/feedback/toasts.ts'

/** The toasts that the specification's chapter 8 ties to events of the server. Called once. */
export function startEventToasts(): void {
  const { t } = i18next
  socket.on('user.gen.done', ({ count }) => showToast('success', t('shell:toast.usersGenerated', { count })))
  socket.on('group.sync.done', ({ count }) => showToast('success', t('shell:toast.groupsSynced', { count })))
  // Everybody hears that somebody has a new picture or name; only the person needs to be told.
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
  socket.on('settings.changed', () => showToast('success', t('shell:toast.settingsChanged')))
  socket.on('user.permissions.changed', () => showToast('success', t('shell:toast.permissionsChanged')))
  // The next person at a shared computer reads nothing of the one before.
  useSession.subscribe((state, before) => {
    if (before.user && before.user.uuid !== state.user?.uuid) clearToastHistory()
  })
  socket.on('user.logout', () => showToast('info', t('shell:toast.signedOut')))
}
