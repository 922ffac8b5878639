import i18next from 'i18next'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'
import { watchUnreadTotal } from '#renderer/shared/chat/unread.ts'

/** Keeps the number at tray and taskbar current. A failure only costs the badge. */
export function startTray(): void {
  const bridge = desktop
  if (!bridge) return
  const update = async (unread: number) => {
    await i18next.loadNamespaces('chat')
    await callDesktop(bridge, 'tray.update', {
      unread,
      tooltip: unread > 0 ? i18next.t('chat:tray.tooltip', { count: unread }) : i18next.t('chat:tray.tooltipNone'),
    })
  }
  let latest = 0
  const tell = () => void update(latest).catch(() => undefined)
  watchUnreadTotal((total) => {
    latest = total
    tell()
  })
  i18next.on('languageChanged', tell)
}
