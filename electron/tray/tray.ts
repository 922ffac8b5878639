import { join } from 'node:path'
import { app, type BrowserWindow, Menu, nativeImage, nativeTheme, Tray } from 'electron'
import type { TrayLabels } from '#contract/ipc/table.ts'

export type TrayState = { unread: number; tooltip: string; labels: TrayLabels }
type Actions = { openMain: () => void; openChat: () => void; quit: () => void; windows: () => BrowserWindow[] }

/** The icon near the clock, with the number of unread messages wherever this system can show it. */
export class TrayIcon {
  private readonly tray: Tray
  private readonly folder: string
  private readonly actions: Actions
  private state: TrayState

  constructor(folder: string, labels: TrayLabels, actions: Actions) {
    this.folder = folder
    this.actions = actions
    this.state = { unread: 0, tooltip: app.name, labels }
    this.tray = new Tray(this.image())
    this.tray.on('click', actions.openMain)
    nativeTheme.on('updated', () => this.render())
    this.render()
  }

  update(state: TrayState): void {
    const rises = state.unread > this.state.unread
    this.state = state
    this.render()
    if (rises) this.callAttention()
  }

  /** Nobody is signed in any more: what was unread is nobody's business now. */
  clear(): void {
    this.update({ ...this.state, unread: 0, tooltip: app.name })
  }

  private render(): void {
    const { labels, tooltip, unread } = this.state
    const { openMain, openChat, quit } = this.actions
    this.tray.setImage(this.image())
    this.tray.setToolTip(tooltip)
    this.tray.setContextMenu(
      Menu.buildFromTemplate([
        { id: 'open', label: labels.open, click: openMain },
        { id: 'chat', label: labels.chat, click: openChat },
        { type: 'separator' },
        { id: 'quit', label: labels.quit, click: quit },
      ]),
    )
    app.setBadgeCount(unread)
    this.renderOverlay()
  }

  /** The small mark on the taskbar button; only Windows has one. */
  private renderOverlay(): void {
    if (process.platform !== 'win32') return
    const mark = this.state.unread > 0 ? nativeImage.createFromPath(join(this.folder, 'overlay.png')) : null
    for (const window of this.actions.windows()) window.setOverlayIcon(mark, this.state.tooltip)
  }

  private callAttention(): void {
    const windows = this.actions.windows()
    if (process.platform === 'darwin' || windows.some((window) => window.isFocused())) return
    for (const window of windows) if (window.isVisible()) window.flashFrame(true)
  }

  private image() {
    const theme = nativeTheme.shouldUseDarkColors ? 'dark' : 'light'
    return nativeImage.createFromPath(join(this.folder, `${theme}${this.state.unread > 0 ? '-unread' : ''}.png`))
  }
}
