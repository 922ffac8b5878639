import { type ChildProcess, spawn } from 'node:child_process'

/**
 * Starts one of electron-builder's installers for Windows: in silence, and it outlives the app, whose end it waits for.
 * What something has blocked has no `pid`.
 */
export function runInstaller(file: string, isStartedAgain: boolean): ChildProcess {
  const args = ['--updated', '/S', ...(isStartedAgain ? ['--force-run'] : [])]
  const child = spawn(file, args, { detached: true, stdio: 'ignore' })
  // Without a listener this event would end the app.
  child.on('error', () => undefined)
  child.unref()
  return child
}
