import i18next from 'i18next'
import { socket } from '#renderer/net/socket.ts'
import { showToast } from '#renderer/ui/toasts.ts'

/** The toasts that the specification's chapter 8 ties to events of the server. Called once. */
export function startEventToasts(): void {
  const { t } = i18next
  socket.on('user.gen.done', ({ count }) => showToast('success', t('shell:toast.usersGenerated', { count })))
  socket.on('group.sync.done', ({ count }) => showToast('success', t('shell:toast.groupsSynced', { count })))
  socket.on('user.avatar.changed', () => showToast('success', t('shell:toast.avatarChanged')))
  socket.on('user.changed', () => showToast('success', t('shell:toast.userChanged')))
  socket.on('settings.changed', () => showToast('success', t('shell:toast.settingsChanged')))
  socket.on('user.permissions.changed', () => showToast('success', t('shell:toast.permissionsChanged')))
  socket.on('user.logout', () => showToast('info', t('shell:toast.signedOut')))
}
