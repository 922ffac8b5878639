import { existsSync, mkdtempSync, readdirSync, rmdirSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { start } from './children.mjs'
import { node, root } from './installed.mjs'
import { complain, say } from './say.mjs'

const shared = ['contract', 'vite.config.ts', 'package-lock.json']

const builds = {
  web: {
    title: 'the web client',
    result: 'dist/web/index.html',
    sources: ['renderer', 'locales', 'resources', ...shared],
    args: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
  },
  desktop: {
    title: 'the desktop app',
    result: 'dist/electron/main.js',
    // The release keys are part of the build.
    sources: ['electron', 'locales', 'resources', ...shared],
    args: ['server/cli/buildDesktop.mjs'],
  },
}

/**
 * Time of the newest change below a path. Folders count too, because only they change when a file is deleted.
 * @param {string} path
 * @returns {number} Milliseconds since 1970.
 */
function newest(path) {
  if (!existsSync(path)) return 0
  const { mtimeMs } = statSync(path)
  if (!statSync(path).isDirectory()) return mtimeMs
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), mtimeMs)
}

/** The time by the clock of the file system. A test run changes the clock of this process, but not that of files. */
function fileClock() {
  const folder = mkdtempSync(join(tmpdir(), 'werkbank-build-'))
  const { mtime } = statSync(folder)
  rmdirSync(folder)
  return mtime
}

/** The build leaves this file when its compressed copies were made quickly, which only tests ask for (`vite.config.ts`). */
const QUICK_MARK = 'dist/web/.quick'
const isOnlyForTests = () => !process.env.TEST_QUICK_BUILD && existsSync(join(root, QUICK_MARK))

/** @param {{ result: string, sources: string[] }} build */
const isStale = ({ result, sources }) =>
  !existsSync(join(root, result)) ||
  (result.startsWith('dist/web/') && isOnlyForTests()) ||
  statSync(join(root, result)).mtimeMs < Math.max(...sources.map((source) => newest(join(root, source))))

/**
 * Builds the named parts that are missing or older than their sources. Returns the exit code.
 * @param {(keyof typeof builds)[]} names
 */
export async function buildStale(...names) {
  const stale = names.map((name) => builds[name]).filter(isStale)
  const codes = await Promise.all(
    stale.map(async ({ title, result, args }) => {
      say(`Building ${title} …`)
      const began = fileClock()
      const { code } = await start(`The build of ${title}`, node, args).ended
      // A source saved during the build must count as newer.
      if (code === 0) utimesSync(join(root, result), began, began)
      else complain(`Building ${title} failed; the lines above say why.`)
      return code
    }),
  )
  return codes.find((code) => code !== 0) ?? 0
}
