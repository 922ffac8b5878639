import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { delimiter, dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { complain, say } from './say.mjs'

// Plain JavaScript for Node 20: these scripts run before anything is installed.

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** The Node from the lock file, with the same major version as Electron's. The machine's own may be older. */
export const node = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/**
 * The packages that a lock file names.
 * @param {string} path
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

/**
 * Whether two lock files name the same versions. Git gives a file a new time without changing it, so a newer time alone
 * is no reason to install.
 * @param {string} lock
 * @param {string} mark
 */
function holdsTheSame(lock, mark) {
  const [wanted, found] = [packagesOf(lock), packagesOf(mark)]
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || found[path]?.version === version || (optional && !found[path]),
  )
}

function isFresh() {
  const [lock, mark] = [join(root, 'package-lock.json'), join(root, 'node_modules/.package-lock.json')]
  if (!existsSync(node) || !existsSync(mark)) return false
  return statSync(mark).mtimeMs >= statSync(lock).mtimeMs || holdsTheSame(lock, mark)
}

/** Runs `npm ci` unless the versions of the lock file are installed. Ends the process on failure. */
export function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    complain(`Werkbank needs Node 20 or newer; this is ${process.version}.`)
    process.exit(1)
  }
  if (isFresh()) return
  say('Installing the dependencies …')
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    // `npm ci` deletes node_modules, so it must not run on the Node inside.
    .filter((folder) => !folder.includes(`${sep}node_modules${sep}`))
    .join(delimiter)
  const result = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (result.error) complain(`npm could not be started: ${result.error.message}`)
  else if (result.status !== 0) complain('The installation failed; the lines above say why.')
  else if (isFresh()) return
  else complain('npm has finished, but the installation is incomplete. Delete node_modules and try again.')
  process.exit(result.status || 1)
}
