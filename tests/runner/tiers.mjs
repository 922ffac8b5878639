/**
 * @import { Counts } from './counts.mjs'
 * @import { NeedName } from './needs.mjs'
 */
import { countPlaywright, countSingle, countVitest } from './counts.mjs'

const MINUTE = 60_000
/** A tier that hangs is stopped. One that is only slow beside other work is not. */
const LIMIT = (process.env.TEST_FULL ? 90 : 45) * MINUTE

/**
 * A row of `npm test`.
 * @typedef {object} Tier
 * @property {string} name
 * @property {(report: string) => string[]} args For Node.
 * @property {(report: string) => NodeJS.ProcessEnv} [env]
 * @property {(report: string, code: number) => Counts} count
 * @property {RegExp} [summary] Where the list of what failed begins in an output.
 * @property {number} limit Milliseconds.
 * @property {boolean} [isAlone]
 * @property {NeedName[]} [needs]
 * @property {('web' | 'desktop')[]} [builds]
 */

/** @type {(name: string, args: string[]) => Tier} */
const single = (name, args) => ({ name, args: () => args, count: countSingle, limit: 5 * MINUTE })

/** Where the list of what failed begins in an output. */
const VITEST_SUMMARY = /^.*⎯ (Failed|Unhandled) /m
const PLAYWRIGHT_SUMMARY = /^ +1\) \[/m

/** @type {(name: string, extra?: Partial<Tier>) => Tier} */
const vitest = (name, extra = {}) => ({
  name,
  args: (report) => [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...['-c', 'tests/vitest.config.ts', '--project', name],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ],
  count: countVitest,
  summary: VITEST_SUMMARY,
  limit: LIMIT,
  ...extra,
})

/** Marks the tests that look at the time something takes: they have the machine to themselves. */
const TIMED = '@timed'

/** @type {(name: string, projects: string[], extra?: Partial<Tier> & { options?: string[] }) => Tier} */
const playwright = (name, projects, { options = [`--grep-invert=${TIMED}`], ...extra } = {}) => ({
  name,
  args: () => [
    'node_modules/playwright/cli.js',
    'test',
    ...['-c', 'tests/playwright.config.ts', ...projects.map((project) => `--project=${project}`)],
    ...['--reporter=list,json', ...options],
  ],
  env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
  count: countPlaywright,
  summary: PLAYWRIGHT_SUMMARY,
  limit: LIMIT,
  isAlone: true,
  ...extra,
})

/**
 * In this order they are reported. Those with `isAlone` measure time or fill both cores, so nothing runs beside them;
 * `builds` must be there before, `needs` is what the machine has to offer.
 */
const tiers = [
  single('types', ['node_modules/typescript/bin/tsc', '-b']),
  single('lint', [
    'node_modules/@biomejs/biome/bin/biome',
    'ci',
    '--error-on-warnings',
    '--max-diagnostics=50',
    '--colors=off',
  ]),
  vitest('architecture'),
  vitest('contract'),
  vitest('server', { env: () => ({ TEST_DATABASE: 'pglite' }), needs: ['ldap'], isAlone: true }),
  vitest('server-postgres', { needs: ['postgres', 'ldap'], isAlone: true }),
  vitest('services', { needs: ['scanner', 'paper'] }),
  vitest('renderer'),
  vitest('electron'),
  playwright('e2e-web', ['web'], { needs: ['chromium', 'headlessShell', 'ldap', 'paper'], builds: ['web'] }),
  playwright('e2e-desktop', ['desktop'], { needs: ['chromium'], builds: ['web', 'desktop'] }),
  playwright('e2e-timed', ['web', 'desktop'], {
    options: [`--grep=${TIMED}`, '--workers=1'],
    needs: ['chromium', 'headlessShell'],
    builds: ['web', 'desktop'],
  }),
  playwright('e2e-package', ['package'], {
    options: ['--workers=1'],
    needs: ['chromium', 'packaging'],
    builds: ['web', 'desktop'],
  }),
]

export const tierNames = tiers.map((tier) => tier.name)

/**
 * All tiers for no name; `e2e` stands for all that begin with it. Null when a name means nothing.
 * @param {readonly string[]} names
 */
export function selectTiers(names) {
  /** @param {string} name */
  const group = (name) => tiers.filter((tier) => tier.name === name || (name === 'e2e' && tier.name.startsWith('e2e-')))
  if (names.some((name) => group(name).length === 0)) return null
  const chosen = new Set(names.flatMap(group))
  return names.length === 0 ? tiers : tiers.filter((tier) => chosen.has(tier))
}
