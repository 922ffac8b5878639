import { app } from 'electron'
import { startAfterExit } from '#electron/app/instance/startAfterExit.ts'
import {
  failedStarts,
  MOST_FAILED_STARTS,
  noteStart,
  putBack,
  readStartRecord,
  removeStartRecord,
  type StartRecord,
  takeBackStart,
} from './startRecord.ts'

let onCrash: ((error: Error) => void) | null = null

/**
 * Runs before all other code of main and depends on no other part of the app. A newly installed version that fails to
 * start three times is replaced by the previous one. On other starts it does nothing.
 */
function watchStart(folder: string): void {
  const record = readStartRecord(folder)
  if (record?.to !== app.getVersion()) return
  if (failedStarts(folder) >= MOST_FAILED_STARTS && giveWay(folder, record)) return
  noteStart(folder, process.pid)
  app.once('quit', (_event, code) => {
    if (code === 0) takeBackStart(folder, process.pid)
  })
  onCrash = (error) => {
    process.stderr.write(`${String(error.stack)}\n`)
    // This start counts as failed as soon as its process is gone.
    const isLast = failedStarts(folder) + 1 >= MOST_FAILED_STARTS
    if (isLast && giveWay(folder, record)) return
    if (!isLast) startAgain(record)
    app.exit(1)
  }
  process.on('uncaughtException', onCrash)
}

function giveWay(folder: string, record: StartRecord): boolean {
  if (!putBack(folder, record)) return false
  // Exits instead of quitting, because quitting waits for an app that may never become ready.
  app.exit(0)
  return true
}

function startAgain({ target }: StartRecord): void {
  if (target) startAfterExit(target, ['--updated'])
  else app.relaunch()
}

/** Marks the newly installed version as working. */
export function trustStart(folder: string): void {
  if (onCrash) process.off('uncaughtException', onCrash)
  onCrash = null
  removeStartRecord(folder)
}

try {
  watchStart(app.getPath('userData'))
} catch (error) {
  // An error in the guard must not prevent the start.
  process.stderr.write(`${String(error)}\n`)
}
