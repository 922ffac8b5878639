/**
 * @import { Counts } from './counts.mjs'
 * @import { NeedName } from './needs.mjs'
 * @import { Change } from './runTiers.mjs'
 */
import { fileURLToPath } from 'node:url'
import { countPlaywright, countSingle, countVitest } from './counts.mjs'
import { DATED_PROJECTS, DATED_TESTS, DATES, environmentOn } from './dates.mjs'

const MINUTE = 60_000
/** A tier that hangs is stopped. A tier that is only slow beside other work is not. */
const LIMIT = (process.env.TEST_FULL ? 90 : 45) * MINUTE

/**
 * A row of a test run.
 * @typedef {object} Tier
 * @property {string} name
 * @property {(report: string) => string[]} args For Node.
 * @property {(report: string) => NodeJS.ProcessEnv} [env]
 * @property {(report: string, file: string) => string[]} [again] Runs one file alone. Without it there is no second
 *   look.
 * @property {(change: Change) => string[] | null} [narrow] Arguments for the tests that a change can have broken; null
 *   for none. Without it the whole tier runs.
 * @property {boolean} [isFullOnly] The gate leaves it out.
 * @property {(report: string, code: number) => Counts} count
 * @property {number} limit Milliseconds.
 * @property {number} [seconds] About how long it takes on two quiet cores. The longest tiers of those that run beside
 *   others start first.
 * @property {boolean} [isAlone]
 * @property {boolean} [isBeside] It waits more than it works, so it runs beside all others.
 * @property {NeedName[]} [needs]
 * @property {('web' | 'desktop')[]} [builds]
 * @property {string} [pages] The folder with pictures and descriptions of the pages on which tests failed.
 */

/** The reporter that tells what runs; see `progress.mjs`. */
const PROGRESS = './tests/runner/progressReporter.mjs'

/** @type {(name: string, seconds: number, args: string[]) => Tier} */
const single = (name, seconds, args) => ({ name, seconds, args: () => args, count: countSingle, limit: 5 * MINUTE })

/** @type {(name: string, extra?: Partial<Tier> & { projects?: string[], files?: string[], options?: string[] }) => Tier} */
const vitest = (name, { projects = [name], files = [], options = [], ...extra } = {}) => {
  /** @param {string} report */
  const runner = (report) => [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...['-c', 'tests/vitest.config.ts', ...projects.map((project) => `--project=${project}`)],
    ...['--reporter=default', '--reporter=json', `--reporter=${PROGRESS}`, `--outputFile.json=${report}`],
    ...options,
  ]
  return {
    name,
    args: (report) => [...runner(report), ...files],
    again: (report, file) => [...runner(report), file],
    narrow: ({ since }) => [`--changed=${since}`, '--passWithNoTests'],
    count: countVitest,
    limit: LIMIT,
    ...extra,
  }
}

/** Tag of tests that measure time. They run alone on the machine, in the full run only. */
const TIMED = '@timed'
/** Tag of the end-to-end tests that belong to the gate: one journey for each screen, a few through the desktop app. */
const GATE = '@gate'

/**
 * The arguments of Playwright that choose tests: the gate runs those with the tag, the full run all that measure no
 * time.
 * @param {boolean} isFull
 */
const chosen = (isFull) => [...(isFull ? [] : [`--grep=${GATE}`]), `--grep-invert=${TIMED}`]

/** The folder of Playwright for failed tests; `outputDir` of `playwright.config.ts`. */
const PAGES = fileURLToPath(new URL('../../test-results', import.meta.url))

/** @type {(name: string, projects: string[], extra?: Partial<Tier> & { options?: string[] }) => Tier} */
const playwright = (name, projects, { options = chosen(Boolean(process.env.TEST_FULL)), ...extra } = {}) => {
  const args = [
    'node_modules/playwright/cli.js',
    'test',
    ...['-c', 'tests/playwright.config.ts', ...projects.map((project) => `--project=${project}`)],
    ...[`--reporter=list,json,${PROGRESS}`, ...options],
  ]
  return {
    name,
    args: () => args,
    again: (_report, file) => [...args, '--workers=1', file],
    narrow: ({ browserTests }) => (browserTests.length > 0 ? [...browserTests, '--pass-with-no-tests'] : null),
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    count: countPlaywright,
    limit: LIMIT,
    isAlone: true,
    pages: PAGES,
    ...extra,
  }
}

/**
 * The tiers in the order of their report. A tier with `isAlone` fills both cores, so nothing runs beside it. `builds`
 * must exist before, `needs` are programs of the machine. A tier with `isBeside` begins first and is awaited last.
 */
const tiers = [
  // Each checker checks the shared types again: one checker needs half the work of four.
  single('types', 50, ['node_modules/typescript/bin/tsc', '-b', '--checkers', '1', '--builders', '2']),
  single('lint', 20, [
    'node_modules/@biomejs/biome/bin/biome',
    'ci',
    '--error-on-warnings',
    '--max-diagnostics=50',
    '--colors=off',
  ]),
  // These tests read the sources as text, so that their imports tell nothing.
  vitest('architecture', { seconds: 20, narrow: () => [] }),
  vitest('contract', { seconds: 20 }),
  vitest('renderer', { seconds: 35 }),
  vitest('electron', { seconds: 70 }),
  vitest('components', { seconds: 120, needs: ['chromium', 'headlessShell'] }),
  vitest('server-postgres', { needs: ['postgres', 'ldap'], isAlone: true }),
  vitest('server', { env: () => ({ TEST_DATABASE: 'pglite' }), needs: ['ldap'], isAlone: true }),
  playwright('e2e-web', ['web'], { needs: ['chromium', 'headlessShell', 'ldap', 'paper'], builds: ['web'] }),
  playwright('e2e-desktop', ['desktop'], { needs: ['chromium'], builds: ['web', 'desktop'] }),
  ...DATES.map(({ name, begins }) =>
    vitest(`dates-${name}`, {
      projects: DATED_PROJECTS,
      files: DATED_TESTS,
      env: () => environmentOn(begins),
      needs: ['postgres', 'ldap', 'chromium', 'headlessShell'],
      isAlone: true,
      isFullOnly: true,
    }),
  ),
  vitest('evening', { isBeside: true, isFullOnly: true }),
  vitest('services', { needs: ['scanner', 'paper'], isFullOnly: true }),
  vitest('timed', {
    options: ['--maxWorkers=1'],
    needs: ['postgres', 'ldap'],
    isAlone: true,
    isFullOnly: true,
  }),
  playwright('e2e-timed', ['web', 'desktop'], {
    options: [`--grep=${TIMED}`, '--workers=1'],
    needs: ['chromium', 'headlessShell'],
    builds: ['web', 'desktop'],
    isFullOnly: true,
  }),
  playwright('e2e-package', ['package'], {
    options: ['--workers=1'],
    needs: ['chromium', 'packaging'],
    builds: ['web', 'desktop'],
    isFullOnly: true,
  }),
]

/** Names that stand for several tiers. */
const GROUPS = ['e2e', 'dates']

export const tierNames = tiers.map((tier) => tier.name)

/**
 * Selects tiers by their names: without a name, those of the gate or of the full run. `e2e` and `dates` stand for all
 * tiers that begin with them. Null for an unknown name.
 * @param {readonly string[]} names
 */
export function selectTiers(names, isFull = Boolean(process.env.TEST_FULL)) {
  /** @param {string} name */
  const group = (name) =>
    tiers.filter((tier) => tier.name === name || (GROUPS.includes(name) && tier.name.startsWith(`${name}-`)))
  if (names.some((name) => group(name).length === 0)) return null
  const named = new Set(names.flatMap(group))
  return tiers.filter((tier) => (names.length === 0 ? isFull || !tier.isFullOnly : named.has(tier)))
}
