import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { start } from './children.mjs'
import { node, root } from './installed.mjs'
import { say } from './say.mjs'

const DOWNLOAD_MS = 180_000
const electron = join(root, 'node_modules/electron')

const hasDisplay = () => process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)

function installedBinary() {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (override) return join(override, process.platform === 'win32' ? 'electron.exe' : 'electron')
  const mark = join(electron, 'path.txt')
  return existsSync(mark) ? join(electron, 'dist', readFileSync(mark, 'utf8').trim()) : null
}

/** The Electron binary, downloaded once if there is a display; null when the app cannot be opened. */
export function findDesktop() {
  if (!hasDisplay() && !process.env.ELECTRON_OVERRIDE_DIST_PATH) return null
  if (!installedBinary()) {
    say('Fetching Electron …')
    spawnSync(node, [join(electron, 'install.js')], { cwd: root, stdio: 'ignore', timeout: DOWNLOAD_MS })
  }
  const binary = installedBinary()
  if (binary && existsSync(binary)) return binary
  say('The desktop app cannot be opened here, because Electron could not be fetched.')
  return null
}

/**
 * Opens the desktop app on the given server.
 * @param {string} binary
 * @param {string} url
 */
export function startDesktop(binary, url) {
  // Chromium has no sandbox for root, which is the user in containers only.
  const args = process.getuid?.() === 0 ? ['.', '--no-sandbox'] : ['.']
  return start('The desktop app', binary, args, { env: { WERKBANK_SERVER_URL: url } })
}
