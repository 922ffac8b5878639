import { BrowserWindow } from 'electron'
import type { LabelKind, Printer } from '#contract/ipc/printing.ts'
import { PrintJobs, type Sheet } from './printJobs.ts'

type Options = {
  chosen: (kind: LabelKind) => string | undefined
  testText: () => string
  /** Any window, because Electron lists the system's printers through one. */
  window: () => BrowserWindow | undefined
}

/** Milliseconds after which a print counts as failed. */
const LIMIT_MS = 60_000

export function openPrinting({ chosen, testText, window }: Options): PrintJobs {
  const printers = async (): Promise<Printer[]> => {
    const found = (await window()?.webContents.getPrintersAsync()) ?? []
    return found.map(({ name, displayName }) => ({ name, title: displayName || name }))
  }
  return new PrintJobs({ printers, print, chosen, testText })
}

/**
 * Prints from a hidden, sandboxed window without scripts or a preload. It shows a page that main builds from checked
 * values, never one from another page. It uses the session of all pages, whose permissions and spelling are set. A new
 * session would have Chromium's defaults.
 */
async function print({ html, printer, copies, pageSize }: Sheet): Promise<string | null> {
  const window = new BrowserWindow({
    show: false,
    webPreferences: {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      javascript: false,
      spellcheck: false,
    },
  })
  try {
    await window.loadURL(`data:text/html;charset=utf-8,${encodeURIComponent(html)}`)
    return await new Promise<string | null>((resolve) => {
      setTimeout(() => resolve('timeout'), LIMIT_MS).unref()
      window.webContents.print(
        { silent: true, printBackground: true, deviceName: printer, copies, margins: { marginType: 'none' }, pageSize },
        (isPrinted, reason) => resolve(isPrinted ? null : reason),
      )
    })
  } catch (error) {
    return String(error)
  } finally {
    if (!window.isDestroyed()) window.destroy()
  }
}
