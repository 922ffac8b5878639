import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Whether Electron is installed. Requiring `electron` to find out would download it where it is missing. */
function hasRealBinary(): boolean {
  const folder = join(root, 'node_modules/electron')
  const mark = join(folder, 'path.txt')
  return existsSync(mark) && existsSync(join(folder, 'dist', readFileSync(mark, 'utf8').trim()))
}

/** ELECTRON_STAND_IN=1 takes the stand-in even where Electron is installed. */
export const binary: 'electron' | 'stand-in' =
  hasRealBinary() && !process.env.ELECTRON_STAND_IN ? 'electron' : 'stand-in'

if (binary === 'stand-in') process.env.ELECTRON_OVERRIDE_DIST_PATH = join(root, 'tests/support/electron/dist')

/** Arguments of Electron. Chromium has no sandbox for root, which is how containers usually run. */
export function electronArguments(userData: string, app = root): string[] {
  const isRoot = process.getuid?.() === 0
  return [...(isRoot ? ['--no-sandbox'] : []), `--user-data-dir=${userData}`, app]
}
