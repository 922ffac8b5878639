import { type ChildProcess, spawn } from 'node:child_process'

/**
 * Starts one of electron-builder's Windows installers silently. The installer waits for the end of the app and outlives
 * it. The result has no `pid` when the installer was blocked.
 */
export function runInstaller(file: string, isStartedAgain: boolean): ChildProcess {
  const args = ['--updated', '/S', ...(isStartedAgain ? ['--force-run'] : [])]
  const child = spawn(file, args, { detached: true, stdio: 'ignore' })
  // Without a listener this event would end the app.
  child.on('error', () => undefined)
  child.unref()
  return child
}
