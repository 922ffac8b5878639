import { join } from 'node:path'
import { BrowserWindow, screen } from 'electron'
import { THEME_COLORS } from '#contract/constants.ts'
import type { WindowKind } from '#contract/ipc/table.ts'
import type { BoundsStore } from './boundsStore.ts'
import { type Bounds, fitBounds, type Size } from './fitBounds.ts'

const LAYOUT: Record<WindowKind, { size: Size; minimum: Size }> = {
  main: { size: { width: 1280, height: 820 }, minimum: { width: 640, height: 480 } },
  chat: { size: { width: 460, height: 680 }, minimum: { width: 360, height: 400 } },
}
const SAVE_DELAY_MS = 300

type Options = { kind: WindowKind; title: string; isDark: boolean; bounds: BoundsStore }

/** Creates every window: sandboxed, with its preload, at its last position. The caller shows it. */
export function createWindow({ kind, title, isDark, bounds }: Options): BrowserWindow {
  const { minimum } = LAYOUT[kind]
  const saved = bounds.get(kind)
  const window = new BrowserWindow({
    ...fitBounds(saved, workAreas(), LAYOUT[kind]),
    minWidth: minimum.width,
    minHeight: minimum.height,
    title,
    show: false,
    backgroundColor: THEME_COLORS[isDark ? 'dark' : 'light'].background,
    autoHideMenuBar: true,
    webPreferences: {
      preload: join(import.meta.dirname, `preload-${kind}.cjs`),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      spellcheck: true,
    },
  })
  if (saved?.isMaximized) window.maximize()
  rememberBounds(window, kind, bounds)
  keepReachable(window, kind)
  return window
}

/** Moves a window back into reach, for example after its display was unplugged. */
export function bringBack(window: BrowserWindow, kind: WindowKind): void {
  if (window.isDestroyed() || window.isMaximized() || window.isFullScreen()) return
  const now = window.getBounds()
  const fitting = fitBounds(now, workAreas(), LAYOUT[kind])
  if (!isSame(now, fitting)) window.setBounds(fitting)
}

function workAreas(): [Bounds, ...Bounds[]] {
  const primary = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter((display) => display.id !== primary.id)
  return [primary.workArea, ...others.map((display) => display.workArea)]
}

function rememberBounds(window: BrowserWindow, kind: WindowKind, bounds: BoundsStore): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = () => {
    clearTimeout(timer)
    // getNormalBounds is the restored size of a maximized, minimized or full-screen window.
    if (!window.isDestroyed()) bounds.set(kind, { ...window.getNormalBounds(), isMaximized: window.isMaximized() })
  }
  const saveSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(save, SAVE_DELAY_MS)
  }
  window.on('resize', saveSoon)
  window.on('move', saveSoon)
  window.on('maximize', saveSoon)
  window.on('unmaximize', saveSoon)
  window.on('close', save)
}

function keepReachable(window: BrowserWindow, kind: WindowKind): void {
  const check = () => bringBack(window, kind)
  screen.on('display-removed', check)
  screen.on('display-metrics-changed', check)
  window.once('closed', () => {
    screen.off('display-removed', check)
    screen.off('display-metrics-changed', check)
  })
}

function isSame(a: Bounds, b: Bounds): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height
}
