import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/**
 * What a tier amounts to.
 * @typedef {{ passed: number, failed: number, skipped?: number, failures: string[] }} Counts
 *
 * The parts that are read of a report of Playwright.
 * @typedef {{ status: string }} PlaywrightTest
 * @typedef {{ file: string, line: number, title: string, tests: PlaywrightTest[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 *
 * The parts that are read of a report of Vitest.
 * @typedef {{ status: string, fullName: string }} Assertion
 * @typedef {{ name: string, status: string, assertionResults: Assertion[] }} TestFile
 */

/** @param {string} report */
const read = (report) => (existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null)

/**
 * A run that ended badly without naming a failed test has still failed: a crash, a file that did not load, no tests.
 * @param {Counts} counts
 * @param {number} code
 * @returns {Counts}
 */
const atLeastOneFailure = (counts, code) => ({
  skipped: 0,
  ...counts,
  failed: counts.failed === 0 && (code !== 0 || counts.passed === 0) ? 1 : counts.failed,
})

/** @returns {Counts} */
const noReport = () => ({ passed: 0, failed: 1, failures: [] })

/**
 * A tool that only says yes or no.
 * @param {string} _report
 * @param {number} code
 * @returns {Counts}
 */
export const countSingle = (_report, code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, failures: [] })

/**
 * @param {string} report
 * @param {number} code
 */
export function countVitest(report, code) {
  const result = read(report)
  if (!result) return noReport()
  /** @type {TestFile[]} */
  const files = result.testResults
  const unloaded = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const failures = files.flatMap((file) =>
    file.assertionResults
      .filter((one) => one.status === 'failed')
      .map((one) => `${relative(ROOT, file.name)}: ${one.fullName}`),
  )
  return atLeastOneFailure(
    {
      passed: result.numPassedTests,
      failed: result.numFailedTests + unloaded.length,
      skipped: result.numPendingTests + result.numTodoTests,
      failures: [...unloaded.map((file) => relative(ROOT, file.name)), ...failures],
    },
    code,
  )
}

/**
 * @param {string} report
 * @param {number} code
 */
export function countPlaywright(report, code) {
  const result = read(report)
  if (!result) return noReport()
  const { expected, unexpected, flaky, skipped } = result.stats
  return atLeastOneFailure(
    {
      passed: expected + flaky,
      failed: unexpected,
      skipped,
      failures: specsOf(result.suites).flatMap(failuresOf),
    },
    code,
  )
}

/** @type {(suites?: Suite[]) => Spec[]} */
const specsOf = (suites = []) => suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites)])

/**
 * What failed at the first try is told, too, when the second one passed.
 * @param {Spec} spec
 */
function failuresOf({ file, line, title, tests }) {
  return tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ status }) => `${file}:${line}: ${title}${status === 'flaky' ? ' (passed at the second try)' : ''}`)
}
