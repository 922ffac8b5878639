import { type BrowserWindow, dialog } from 'electron'
import { CRASHED_PATH } from '#electron/app/bundle/crashedPage.ts'
import type { Log } from '#electron/app/files/log.ts'
import { restartApp } from '#electron/app/instance/restartApp.ts'
import type { Texts } from '#electron/app/texts/texts.ts'
import { CrashLimit } from './crashLimit.ts'

export type Care = {
  texts: () => Texts
  log: Log
  /** Switches to software rendering from the next start on. */
  giveUpGraphics: () => void
}

const EMPTY_MS = 10_000
const SECOND_BUTTON = 1

/** Keeps a window usable when its page crashes, hangs, or stays empty. */
export function careForPage(window: BrowserWindow, origin: string, care: Care): void {
  recoverFromCrash(window, origin, care)
  askWhenItHangs(window, care)
  askWhenItStaysEmpty(window, care)
}

/** Reloads a crashed page at the same address, where its drafts are. After repeated crashes it shows the crash page. */
function recoverFromCrash(window: BrowserWindow, origin: string, { log }: Care): void {
  const limit = new CrashLimit()
  const { webContents } = window
  webContents.on('render-process-gone', (_event, { reason }) => {
    log('window.pageGone', { reason })
    if (reason === 'clean-exit' || window.isDestroyed()) return
    if (!limit.isReached(Date.now())) {
      webContents.reload()
      return
    }
    const from = webContents.getURL().slice(origin.length)
    window
      .loadURL(`${origin}${CRASHED_PATH}?from=${encodeURIComponent(from)}`)
      .catch((error: unknown) => log('window.notLoaded', { path: CRASHED_PATH, error: String(error) }))
  })
}

function askWhenItHangs(window: BrowserWindow, { texts, log }: Care): void {
  let asking: AbortController | null = null
  const stop = () => {
    asking?.abort()
    asking = null
  }
  window.on('unresponsive', async () => {
    if (asking) return
    const mine = new AbortController()
    asking = mine
    log('window.hangs', {})
    const { title, message, detail, wait, reload } = texts().hangs
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      title,
      message,
      detail,
      buttons: [wait, reload],
      defaultId: 0,
      cancelId: 0,
      signal: mine.signal,
    })
    if (asking === mine) asking = null
    if (response !== SECOND_BUTTON || mine.signal.aborted || window.isDestroyed()) return
    // A hanging page ignores a reload. Its process is ended first, and then it is reloaded.
    window.webContents.forcefullyCrashRenderer()
  })
  window.on('responsive', stop)
  window.on('closed', stop)
}

/**
 * Asks the user about a window that stays empty. The graphics card is the usual cause, but only the user can tell that
 * from a slow disk.
 */
function askWhenItStaysEmpty(window: BrowserWindow, { texts, log, giveUpGraphics }: Care): void {
  const asking = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), EMPTY_MS)
  }
  const ask = async () => {
    // The window was hidden until now. The time begins again when it is shown.
    if (!window.isVisible() || window.isMinimized()) {
      window.once('show', wait)
      window.once('restore', wait)
      return
    }
    log('window.empty', {})
    const { title, message, detail, ...choices } = texts().empty
    const { response } = await dialog.showMessageBox({
      type: 'warning',
      title,
      message,
      detail,
      buttons: [choices.wait, choices.restart],
      defaultId: 0,
      cancelId: 0,
      signal: asking.signal,
    })
    if (response !== SECOND_BUTTON || asking.signal.aborted) return
    giveUpGraphics()
    restartApp()
  }
  wait()
  const stop = () => {
    window.off('show', wait)
    window.off('restore', wait)
    clearTimeout(timer)
    asking.abort()
  }
  window.once('ready-to-show', stop)
  window.once('closed', stop)
}
