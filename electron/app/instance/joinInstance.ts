import { app, dialog } from 'electron'
import type { Log } from '../files/log.ts'
import type { Texts } from '../texts/texts.ts'
import { restartApp } from './restartApp.ts'
import { askInstance, forgetInstance, isAlive } from './runningInstance.ts'

/** Milliseconds to wait for the running app before the user gets a message. */
const ANSWER_LIMIT_MS = 10_000
const END_LIMIT_MS = 5_000

type Context = { folder: string; pid: number; texts: () => Texts; log: Log }

/**
 * Handles a later start: it passes its arguments to the running app and exits. It asks the running app first, because
 * Electron's own hand-over blocks without an answer when that app hangs. The user can wait for a hanging app or end it.
 */
export async function joinInstance({ folder, pid, texts, log }: Context): Promise<void> {
  for (;;) {
    const state = await askInstance(folder, ANSWER_LIMIT_MS)
    if (state === 'answers' && !app.requestSingleInstanceLock()) return app.exit(0)
    if (state !== 'hung') return startAnew(folder)
    log('instance.hung', { pid })
    const choice = await askPerson(texts())
    if (choice === 'leave') return app.exit(1)
    if (choice === 'end') {
      await end(pid, log)
      return startAnew(folder)
    }
  }
}

async function askPerson({ hung }: Texts): Promise<'wait' | 'end' | 'leave'> {
  const choices = ['wait', 'end', 'leave'] as const
  await app.whenReady()
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    message: hung.message,
    detail: hung.detail,
    buttons: choices.map((choice) => hung[choice]),
    defaultId: 0,
    cancelId: 2,
  })
  return choices[response] ?? 'leave'
}

async function end(pid: number, log: Log): Promise<void> {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    log('instance.notEnded', { error: String(error) })
  }
  const deadline = Date.now() + END_LIMIT_MS
  while (isAlive(pid) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 100))
}

/**
 * Restarts the app after the earlier instance is gone. The restart is the first instance and runs all steps before
 * `ready`.
 */
function startAnew(folder: string): void {
  forgetInstance(folder)
  restartApp()
}
