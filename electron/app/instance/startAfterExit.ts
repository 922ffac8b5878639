import { spawn } from 'node:child_process'
import { dirname } from 'node:path'

/** Waits in a system shell, because the app's own files may disappear with its process. */
const WAIT = 'n=0; while kill -0 "$0" 2>/dev/null && [ $n -lt 300 ]; do sleep 0.1; n=$((n+1)); done; exec "$@"'

/** Starts an AppImage when this process has ended and released its lock on the profile, at the latest after 30 s. */
export function startAfterExit(file: string, args: readonly string[]): void {
  const child = spawn('/bin/sh', ['-c', WAIT, String(process.pid), file, ...args], {
    cwd: dirname(file),
    detached: true,
    env: environmentOutside(process.env),
    stdio: 'ignore',
  })
  child.on('error', () => undefined)
  child.unref()
}

/** Variables that the running AppImage sets for itself. Paths into its mounted folder are removed, too. */
const OWN_VARIABLES = ['APPIMAGE', 'APPDIR', 'ARGV0', 'OWD']

function environmentOutside(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const mount = env.APPDIR
  const outside = Object.entries(env).flatMap(([name, value = '']) => {
    if (OWN_VARIABLES.includes(name)) return []
    if (!mount || !value.includes(mount)) return [[name, value] as const]
    const rest = value.split(':').filter((part) => !part.startsWith(mount))
    return rest.some((part) => part !== '') ? [[name, rest.join(':')] as const] : []
  })
  return Object.fromEntries(outside)
}
