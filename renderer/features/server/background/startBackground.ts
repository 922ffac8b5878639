import i18next from 'i18next'
import { socket } from '#renderer/net/socket/socket.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'

let started = false

/**
 * Tells administrators, and the user who stored the file, about viruses in files, on every screen. Further calls do
 * nothing.
 */
export function startBackground(): void {
  if (started) return
  started = true
  socket.on('file.threat.found', ({ person, threat, is_locked, is_yours }) => {
    void say(is_locked, is_yours, { person: isolated(person || '–'), threat: isolated(threat) })
  })
}

async function say(isLocked: boolean, isYours: boolean, about: { person: string; threat: string }): Promise<void> {
  await i18next.loadNamespaces('server')
  if (isLocked && isYours) return showToast('error', i18next.t('server:files.threat.yours', about))
  showToast('error', i18next.t(isLocked ? 'server:files.threat.locked' : 'server:files.threat.refused', about))
}
