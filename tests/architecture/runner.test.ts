import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { countPlaywright, countSingle, countVitest } from '#tests/runner/counts.mjs'
import { selectTiers, tierNames } from '#tests/runner/tiers.mjs'
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
    [
      'a test passed at the second try, where that is allowed',
      countPlaywright(playwright({ expected: 3, flaky: 1 }), 0),
      4,
      0,
    ],
    ['a fixture broke', countPlaywright(playwright({ expected: 3 }), 1), 3, 1],
    ['the browser did not start', countPlaywright(nowhere, 1), 0, 1],
    ['the compiler agrees', countSingle(nowhere, 0), 1, 0],
    ['the compiler complains', countSingle(nowhere, 2), 0, 1],
  ])('%s', (_, counts, passed, failed) => expect(counts).toMatchObject({ passed, failed }))
})

describe('the runner names what failed', () => {
  test('in Vitest', () => {
    const result = [
      { status: 'passed', fullName: 'is well' },
      { status: 'failed', fullName: 'TEN-03 leaks' },
    ]
    const files = [
      { name: join(import.meta.dirname, 'a.test.ts'), status: 'failed', assertionResults: result },
      { name: join(import.meta.dirname, 'b.test.ts'), status: 'failed', assertionResults: [] },
    ]
    const names = ['tests/architecture/b.test.ts', 'tests/architecture/a.test.ts: TEN-03 leaks']
    expect(countVitest(vitest(1, 1, files), 1).failures).toEqual(names)
  })

  test('in Playwright, and what passed at the second try only', () => {
    const spec = (title: string, status: string) => ({ file: 'a.spec.ts', line: 7, title, tests: [{ status }] })
    const suites = [
      {
        specs: [spec('well', 'expected')],
        suites: [{ specs: [spec('never', 'unexpected'), spec('later', 'flaky')] }],
      },
    ]
    const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 }
    expect(countPlaywright(reportOf({ stats, suites }), 1).failures).toEqual([
      'a.spec.ts:7: never',
      'a.spec.ts:7: later (passed at the second try)',
    ])
  })
})

describe('tiers', () => {
  test('are chosen by name or all of them', () => {
    const chosen = (...names: string[]) => selectTiers(names)?.map((tier) => tier.name)
    expect(chosen()).toEqual(tierNames)
    expect(chosen('e2e', 'types')).toEqual(['types', 'e2e-web', 'e2e-desktop', 'e2e-timed', 'e2e-package'])
    expect(chosen('servr')).toBeUndefined()
  })

  test('of the server: on the second database runs again what reaches one, directly or by its helpers', () => {
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
    const embedded = embeddedTests(root, 'tests/server')
    expect(embedded).toEqual(expect.arrayContaining([...once, 'tests/server/tenants/twins.test.ts']))
    expect(embedded).not.toContain('tests/server/chat/roles.test.ts')
    const opening = /openDatabase|openEmbedded\(|TEST_DATABASE|buildApp/
    expect(once.filter((file) => opening.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })
})
