import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { changedFiles, reachedFolders } from '#tests/runner/changed.mjs'
import { countPlaywright, countSingle, countVitest } from '#tests/runner/counts.mjs'
import { DATED_TESTS, DATES, environmentOn } from '#tests/runner/dates.mjs'
import { readProgress } from '#tests/runner/progress.mjs'
import ProgressReporter from '#tests/runner/progressReporter.mjs'
import { FILES_MAX, filesToRepeat, joinLooks } from '#tests/runner/secondLook.mjs'
import { selectTiers, type Tier, tierNames } from '#tests/runner/tiers.mjs'
import { describeFailures } from '#tests/runner/verdict.mjs'
import { readClock } from '#tests/support/clock/readClock.ts'
import { databaseTests, embeddedTests } from '#tests/support/database/databaseTests.ts'

const folder = mkdtempSync(join(tmpdir(), 'werkbank-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function reportOf(content: unknown): string {
  const path = join(folder, `${crypto.randomUUID()}.json`)
  writeFileSync(path, JSON.stringify(content))
  return path
}

const vitest = (
  passed: number,
  failed: number,
  files: { name: string; status: string; assertionResults: unknown[] }[] = [],
) =>
  reportOf({ numPassedTests: passed, numFailedTests: failed, numPendingTests: 0, numTodoTests: 0, testResults: files })
const playwright = (stats: Record<string, number>) =>
  reportOf({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats } })
const nowhere = join(folder, 'no-report.json')

describe('the runner never takes a failure for a success', () => {
  test.each([
    ['all is well', countVitest(vitest(3, 0), 0), 3, 0],
    ['a test failed', countVitest(vitest(2, 1), 1), 2, 1],
    [
      'a file did not load',
      countVitest(vitest(2, 0, [{ name: 'a.test.ts', status: 'failed', assertionResults: [] }]), 1),
      2,
      1,
    ],
    ['something was thrown beside the tests', countVitest(vitest(2, 0), 1), 2, 1],
    ['there are no tests', countVitest(vitest(0, 0), 0), 0, 1],
    ['it ended without a report', countVitest(nowhere, 0), 0, 1],
    ['the browser is well', countPlaywright(playwright({ expected: 4, skipped: 1 }), 0), 4, 0],
    ['a fixture broke', countPlaywright(playwright({ expected: 3 }), 1), 3, 1],
    ['the browser did not start', countPlaywright(nowhere, 1), 0, 1],
    ['the compiler agrees', countSingle(nowhere, 0), 1, 0],
    ['the compiler complains', countSingle(nowhere, 2), 0, 1],
  ])('The runner counts correctly when %s', (_, counts, passed, failed) =>
    expect(counts).toMatchObject({ passed, failed }),
  )
})

describe('The runner names failed tests', () => {
  test('The report of a failed Vitest test names its file, line, title and error', () => {
    const stack = `Error: expected 1 to be 2\n    at ${join(import.meta.dirname, 'a.test.ts')}:12:5`
    const result = [
      { status: 'passed', fullName: 'is well' },
      { status: 'failed', fullName: 'TEN-03 leaks', failureMessages: [stack] },
    ]
    const files = [
      { name: join(import.meta.dirname, 'a.test.ts'), status: 'failed', assertionResults: result },
      { name: join(import.meta.dirname, 'b.test.ts'), status: 'failed', message: 'no export', assertionResults: [] },
    ]
    expect(countVitest(vitest(1, 1, files), 1).failures).toEqual([
      { file: 'tests/architecture/a.test.ts', line: 12, title: 'TEN-03 leaks', error: stack },
      { file: 'tests/architecture/b.test.ts', line: null, title: 'The file does not load', error: 'no export' },
    ])
  })

  test('The report of a failed Playwright test names the line of its error', () => {
    const location = { file: '/x/tests/e2e/a.spec.ts', line: 9 }
    const spec = (title: string, status: string) => ({
      file: 'a.spec.ts',
      line: 7,
      title,
      tests: [{ status, results: [{ errors: [{ message: 'not visible', location }] }] }],
    })
    const suites = [{ specs: [spec('well', 'expected')], suites: [{ specs: [spec('never', 'unexpected')] }] }]
    const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 }
    expect(countPlaywright(reportOf({ stats, suites }), 1).failures).toEqual([
      { file: 'tests/e2e/a.spec.ts', line: 9, title: 'never', error: 'not visible' },
    ])
  })

  test('A red run shows the error and the lines around it', () => {
    const failure = {
      file: 'tests/architecture/runner.test.ts',
      line: 2,
      title: 'TEN-03 leaks',
      error: 'Error: 1 is not 2\n at x',
    }
    const shown = describeFailures([failure]).split('\n')
    expect(shown.slice(0, 4)).toEqual([
      'tests/architecture/runner.test.ts:2: TEN-03 leaks',
      '    Error: 1 is not 2',
      expect.stringMatching(/^ {6}1 \| import/),
      expect.stringMatching(/^ {4}> 2 \| import/),
    ])
  })
})

describe('repetition of files with failed tests', () => {
  const failure = (file: string, title = 'fails') => ({ file, line: 1, title, error: 'first error' })
  const result = (passed: number, ...failures: ReturnType<typeof failure>[]) => ({
    passed,
    failed: failures.length,
    skipped: 0,
    failures,
    output: 'the output',
    seconds: 1,
  })
  const tier = (name: string) => selectTiers([name])?.[0] as Tier
  const contract = tier('contract')

  test('Each file with failed tests is repeated once, however many of its tests failed', () => {
    const results = new Map([
      [contract, result(5, failure('a.test.ts'), failure('a.test.ts', 'fails, too'), failure('b.test.ts'))],
      [tier('renderer'), result(5)],
    ])
    expect(filesToRepeat(results)).toEqual([{ tier: contract, files: ['a.test.ts', 'b.test.ts'] }])
  })

  test('The runner repeats nothing after more than ten failed files, a crash, or a failure of a tool without files', () => {
    const many = Array.from({ length: FILES_MAX + 1 }, (_, index) => failure(`${index}.test.ts`))
    expect(filesToRepeat(new Map([[contract, result(5, ...many)]]))).toBeNull()
    expect(filesToRepeat(new Map([[contract, { ...result(5), failed: 1 }]]))).toBeNull()
    expect(filesToRepeat(new Map([[tier('types'), { ...result(0), failed: 1 }]]))).toBeNull()
    expect(filesToRepeat(new Map([[contract, result(5)]]))).toBeNull()
  })

  test('A test that passes the second time is reported as unstable, and the run is green', () => {
    const first = result(5, failure('a.test.ts'))
    expect(joinLooks(contract, first, new Map([['a.test.ts', result(2)]]))).toMatchObject({
      passed: 6,
      failed: 0,
      failures: [],
      unstable: [{ file: 'a.test.ts', tier: 'contract', first: 'first error', second: 'the output' }],
    })
  })

  test('A test that fails twice makes the run red, with the error of the second time', () => {
    const first = result(5, failure('a.test.ts'), failure('b.test.ts'))
    const second = { ...failure('a.test.ts'), error: 'second error' }
    const again = new Map([
      ['a.test.ts', result(1, second)],
      ['b.test.ts', { ...result(0), failed: 1 }],
    ])
    expect(joinLooks(contract, first, again)).toMatchObject({
      passed: 5,
      failed: 2,
      unstable: [],
      failures: [second, failure('b.test.ts')],
    })
  })
})

describe('selection of the tests that a change can break', () => {
  const folders = ['chat', 'desktop', 'paper', 'password', 'profile', 'shell', 'bay']

  test('A changed feature or module selects the browser tests of its screens', () => {
    expect(reachedFolders(['renderer/features/paper/PaperScreen.tsx'], folders)).toEqual(['paper'])
    expect(reachedFolders(['tests/e2e/chat/live.spec.ts', 'electron/main.ts'], folders)).toEqual(['chat', 'desktop'])
    expect(reachedFolders(['server/modules/auth/login.ts'], folders)).toEqual(['password', 'profile', 'shell', 'bay'])
  })

  test('Changed shared code selects the browser tests of all folders, and changed documents and unit tests select none', () => {
    expect(reachedFolders(['contract/api/endpoints.ts'], folders)).toEqual(folders)
    expect(reachedFolders(['docs/backup.md', 'tests/server/db/single.test.ts'], folders)).toEqual([])
  })

  test('Git names the files that changed, and refuses an unknown commit', () => {
    expect(changedFiles('HEAD')).toBeInstanceOf(Array)
    expect(changedFiles('no-such-commit')).toBeNull()
  })
})

describe('the report of tests that hang', () => {
  const testOf = (name: string) => ({ titlePath: () => ['', 'web', 'a.spec.ts', name] })

  test('Tests that began and did not end are reported as running', () => {
    const file = join(folder, 'progress')
    vi.stubEnv('TEST_PROGRESS', file)
    const progress = new ProgressReporter()
    for (const name of ['ends', 'hangs']) progress.onTestBegin(testOf(name))
    progress.onTestEnd(testOf('ends'))
    expect(readProgress(file)).toEqual({ running: ['web › a.spec.ts › hangs'], ended: 1 })
  })

  test('If the file of progress is missing, no test counts as running or ended', () =>
    expect(readProgress(nowhere)).toEqual({ running: [], ended: 0 }))
})

describe('tiers of the gate and of the full run', () => {
  test('The runner takes the named tiers, those of the gate, or all of them', () => {
    const chosen = (names: string[], isFull: boolean) => selectTiers(names, isFull)?.map((tier) => tier.name)
    expect(chosen([], true)).toEqual(tierNames)
    expect(tierNames.filter((name) => !chosen([], false)?.includes(name))).toEqual([
      ...DATES.map(({ name }) => `dates-${name}`),
      'evening',
      'services',
      'timed',
      'e2e-timed',
      'e2e-package',
    ])
    expect(chosen(['e2e', 'types'], false)).toEqual(['types', 'e2e-web', 'e2e-desktop', 'e2e-timed', 'e2e-package'])
    expect(chosen(['dates'], false)).toEqual(DATES.map(({ name }) => `dates-${name}`))
    expect(chosen(['servr'], false)).toBeUndefined()
  })

  test('Each tier of the gate that runs beside others states its seconds, so that the longest can start first', () => {
    const beside = selectTiers([], false)?.filter((tier) => !tier.isAlone) ?? []
    expect(beside.length).toBeGreaterThan(5)
    expect(beside.filter(({ seconds = 0 }) => seconds <= 0).map(({ name }) => name)).toEqual([])
  })

  test('Each day on which the full run repeats dated tests has the weekday or date that its name says', () => {
    const shown = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', dateStyle: 'full', timeStyle: 'long' })
    expect(DATES.map(({ name, begins }) => `${name}: ${shown.format(new Date(begins))}`)).toEqual([
      'saturday: Saturday, 19 September 2026 at 10:20:00 CEST',
      'sunday: Sunday, 20 September 2026 at 10:20:00 CEST',
      'new-years-eve: Thursday, 31 December 2026 at 10:20:00 CET',
      'leap-day: Tuesday, 29 February 2028 at 10:20:00 CET',
      'clock-back: Sunday, 25 October 2026 at 02:30:00 CEST',
      'clock-forward: Sunday, 28 March 2027 at 01:30:00 CET',
      'month-end: Wednesday, 30 September 2026 at 20:30:00 CEST',
    ])
  })

  test('Each entry of the list of dated tests names a test file, and their clock goes on from the given day', () => {
    const root = join(import.meta.dirname, '../..')
    const files = globSync('tests/**/*.test.{ts,tsx}', { cwd: root })
    expect(DATED_TESTS.filter((path) => !files.some((file) => file.startsWith(path)))).toEqual([])
    const { TEST_CLOCK_OFFSET } = environmentOn('2028-02-29T09:20:00Z')
    const real = readClock() - Number(process.env.TEST_CLOCK_OFFSET)
    expect(Math.abs(real + Number(TEST_CLOCK_OFFSET) - Date.parse('2028-02-29T09:20:00Z'))).toBeLessThan(1_000)
  })

  test('The second database repeats the server tests that reach a database, directly or by their helpers', () => {
    const root = join(import.meta.dirname, '../..')
    const again = databaseTests(root, 'tests/server')
    expect(again).toEqual(
      expect.arrayContaining([
        'tests/server/db/single.test.ts',
        'tests/server/tenants/twins.test.ts',
        'tests/server/torture/torture.test.ts',
      ]),
    )
    const once = globSync('tests/server/**/*.test.ts', { cwd: root }).filter((file) => !again.includes(file))
    expect(once).toContain('tests/server/socket/hub.test.ts')
    const embedded = embeddedTests(root, 'tests/server', false)
    expect(embedded).toEqual(expect.arrayContaining([...once, 'tests/server/db/single.test.ts']))
    expect(embedded).not.toContain('tests/server/chat/roles.test.ts')
    expect(embeddedTests(root, 'tests/server', true)).toContain('tests/server/chat/roles.test.ts')
    const opening = /openDatabase|openEmbedded\(|TEST_DATABASE|buildApp/
    expect(once.filter((file) => opening.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })
})
