import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { dialog } from 'electron'
import type { Log } from '../files/log.ts'
import type { Texts } from '../texts/texts.ts'
import { isElevated } from './integrityLevel.ts'

const LIMIT_MS = 10_000

/**
 * Warns at the start if the app runs as administrator, because Windows then blocks links and second starts from other
 * programs.
 */
export function warnIfElevated(texts: () => Texts, log: Log): void {
  if (process.platform !== 'win32') return
  const whoami = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'whoami.exe')
  execFile(whoami, ['/groups', '/fo', 'csv', '/nh'], { timeout: LIMIT_MS, windowsHide: true }, (error, groups) => {
    if (error || !isElevated(groups)) return
    log('start.elevated')
    const { message, detail } = texts().elevated
    void dialog.showMessageBox({ type: 'warning', message, detail })
  })
}
