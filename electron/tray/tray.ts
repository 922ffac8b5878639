import { join } from 'node:path'
import { app, type BrowserWindow, Menu, nativeImage, nativeTheme, Tray } from 'electron'
import type { DoNotDisturb } from '#contract/ipc/deviceSettings.ts'
import { isQuiet } from '#contract/ipc/doNotDisturb.ts'
import type { Texts } from '#electron/app/texts/texts.ts'
import { trayIcon } from './trayIcon.ts'
import { type TrayActions, trayMenu } from './trayMenu.ts'

export type TrayState = { unread: number; tooltip: string }
/** Current values for the icon. They are read again each time it is drawn. */
type Shown = { texts: Texts['tray']; language: string; doNotDisturb: DoNotDisturb; isLocked: boolean }
type Options = { folder: string; actions: TrayActions; shown: () => Shown; windows: () => BrowserWindow[] }

/** The tray icon, with the number of unread messages where the system can show it. */
export class TrayIcon {
  private readonly options: Options
  private tray: Tray
  private state: TrayState = { unread: 0, tooltip: app.name }

  constructor(options: Options) {
    this.options = options
    this.tray = this.register()
    nativeTheme.on('updated', () => this.render())
    // A window that opens while messages are unread has no mark yet.
    app.on('browser-window-created', () => setImmediate(() => this.renderOverlay()))
    this.render()
  }

  update(state: TrayState): void {
    const rises = state.unread > this.state.unread
    this.state = state
    this.render()
    if (rises) this.callAttention()
  }

  /** Clears the unread state, because no user is signed in any more. */
  clear(): void {
    this.update({ unread: 0, tooltip: app.name })
  }

  /** Registers the icon again. It can disappear silently after sleep and after a restart of the desktop's bar. */
  registerAgain(): void {
    this.tray.destroy()
    this.tray = this.register()
    this.render()
  }

  render(): void {
    const { actions, shown } = this.options
    const { texts, ...now } = shown()
    this.tray.setImage(this.image())
    this.tray.setToolTip(this.state.tooltip)
    this.tray.setContextMenu(Menu.buildFromTemplate(trayMenu(texts, actions, { ...now, now: new Date() })))
    app.setBadgeCount(this.state.unread)
    this.renderOverlay()
  }

  private register(): Tray {
    const tray = new Tray(this.image())
    if (this.icon().opensByClick) tray.on('click', this.options.actions.openMain)
    return tray
  }

  /** Draws the small mark on the taskbar button, which only Windows has. */
  private renderOverlay(): void {
    if (process.platform !== 'win32') return
    const { unread, tooltip } = this.state
    const mark = unread > 0 ? nativeImage.createFromPath(join(this.options.folder, 'overlay.png')) : null
    for (const window of this.options.windows()) window.setOverlayIcon(mark, tooltip)
  }

  private callAttention(): void {
    if (isQuiet(this.options.shown().doNotDisturb, Date.now())) return
    const windows = this.options.windows()
    if (process.platform === 'darwin' || windows.some((window) => window.isFocused())) return
    for (const window of windows) if (window.isVisible()) window.flashFrame(true)
  }

  private image() {
    const { file, isTemplate } = this.icon()
    const image = nativeImage.createFromPath(join(this.options.folder, file))
    if (isTemplate) image.setTemplateImage(true)
    return image
  }

  private icon() {
    return trayIcon(process.platform, nativeTheme, this.state.unread)
  }
}
