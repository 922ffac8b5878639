import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BROWSER_TESTS = 'tests/e2e'

/** Folders of end-to-end tests that reach a feature of the client or a module of the server with another name. */
const REACHED_BY = {
  auth: ['shell', 'password', 'profile', 'bay'],
  computer: ['shell', 'desktop'],
  connect: ['shell', 'desktop'],
  desktop: ['desktop', 'server'],
  login: ['shell', 'password'],
  network: ['desktop'],
  operator: ['settings'],
  organisation: ['users', 'groups', 'departments', 'locations'],
  privacy: ['records', 'settings'],
  stamps: ['comparison', 'workshop', 'bay'],
  times: ['comparison', 'workshop', 'bay'],
  uploadGroups: ['groups'],
  views: ['records'],
  workplace: ['shell', 'dashboard'],
  workshop: ['workshop', 'paper', 'hst', 'customers', 'vehicles', 'planner'],
}

/** Files that no test of a browser can notice. */
const NEVER_REACHED = /^(?:docs\/|\.ci\/|tests\/(?!e2e\/|support\/|playwright))|\.md$/
const PART = /^(?:renderer\/features|server\/modules|tests\/e2e)\/([^/]+)\//

/**
 * The files that differ from a commit, with new ones that git does not track yet. Null for an unknown commit.
 * @param {string} since
 */
export function changedFiles(since) {
  const git = (/** @type {string[]} */ ...args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  const changed = git('diff', '--name-only', since, '--')
  if (changed.status !== 0) return null
  const created = git('ls-files', '--others', '--exclude-standard')
  return [...new Set(`${changed.stdout}${created.stdout}`.split('\n').filter((file) => file !== ''))]
}

/**
 * The folders of end-to-end tests that a change can have broken. Code that all screens share reaches all of them.
 * @param {readonly string[]} files
 * @param {readonly string[]} folders All that there are.
 */
export function reachedFolders(files, folders = readdirSync(join(ROOT, BROWSER_TESTS))) {
  /** @type {Set<string>} */
  const reached = new Set()
  for (const file of files.filter((one) => !NEVER_REACHED.test(one))) {
    const [, part] = PART.exec(file) ?? []
    const others = /** @type {Record<string, string[]>} */ (REACHED_BY)[part ?? ''] ?? []
    const found = [part ?? '', ...others].filter((folder) => folders.includes(folder))
    if (file.startsWith('electron/')) found.push('desktop')
    if (found.length === 0) return [...folders]
    for (const folder of found) reached.add(folder)
  }
  return folders.filter((folder) => reached.has(folder))
}

/**
 * The existing folders of end-to-end tests that a change of these files can have broken, as paths.
 * @param {readonly string[]} files
 */
export const reachedTests = (files) =>
  reachedFolders(files)
    .map((folder) => `${BROWSER_TESTS}/${folder}/`)
    .filter((path) => existsSync(join(ROOT, path)))
