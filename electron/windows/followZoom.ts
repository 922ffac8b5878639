import type { BrowserWindow } from 'electron'
import type { WindowKind } from '#contract/ipc/table.ts'
import type { ZoomStep } from '#electron/app/texts/appMenu.ts'
import type { Windows } from './windows.ts'
import { nextZoom } from './zoomSteps.ts'

type Zoom = Record<WindowKind, number>
type Settings = {
  current: { zoom: Zoom }
  isLocked: (key: 'zoom') => boolean
  set: (key: 'zoom', zoom: Zoom) => void
  onChange: (listener: (now: { zoom: Zoom }) => void) => void
}

/** Applies each window's own zoom from the settings. Returns the function for the menu and its shortcuts. */
export function followZoom(windows: Windows, settings: Settings): (window: BrowserWindow, step: ZoomStep) => void {
  const step = (window: BrowserWindow, which: ZoomStep) => {
    const kind = windows.kindOf(window.webContents)
    if (!kind || settings.isLocked('zoom')) return
    const { zoom } = settings.current
    settings.set('zoom', { ...zoom, [kind]: nextZoom(zoom[kind], which) })
  }
  const apply = (kind: WindowKind, window: BrowserWindow) => {
    const factor = settings.current.zoom[kind]
    if (!window.isDestroyed() && window.webContents.getZoomFactor() !== factor) window.webContents.setZoomFactor(factor)
  }
  windows.onCreate((kind, window) => {
    const { webContents } = window
    // By default Chromium gives all pages of one origin the same zoom.
    webContents.setZoomMode('isolated')
    webContents.on('did-finish-load', () => apply(kind, window))
    webContents.on('zoom-changed', (_event, direction) => step(window, direction))
  })
  settings.onChange(() => {
    for (const window of windows.all()) {
      const kind = windows.kindOf(window.webContents)
      if (kind) apply(kind, window)
    }
  })
  return step
}
