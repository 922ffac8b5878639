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
 * The first thing that main loads, and it depends on nothing else of the app: a version that was just installed and does
 * not start three times gives way to the previous one. Nothing happens here on any other start.
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
    // This start is among the failed ones as soon as its process is gone.
    const isLast = failedStarts(folder) + 1 >= MOST_FAILED_STARTS
    if (isLast && giveWay(folder, record)) return
    if (!isLast) startAgain(record)
    app.exit(1)
  }
  process.on('uncaughtException', onCrash)
}

function giveWay(folder: string, record: StartRecord): boolean {
  if (!putBack(folder, record)) return false
  // Not quit: that waits for an app that may never become ready.
  app.exit(0)
  return true
}

function startAgain({ target }: StartRecord): void {
  if (target) startAfterExit(target, ['--updated'])
  else app.relaunch()
}

/** The version that was just installed works. */
export function trustStart(folder: string): void {
  if (onCrash) process.off('uncaughtException', onCrash)
  onCrash = null
  removeStartRecord(folder)
}

try {
  watchStart(app.getPath('userData'))
} catch (error) {
  // A guard that fails must not become the reason why nothing starts.
  process.stderr.write(`${String(error)}\n`)
}
