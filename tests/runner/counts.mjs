import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** The folder to which the paths in a report of Playwright are relative. */
const BROWSER_TESTS = 'tests/e2e'
const TERMINAL_COLORS = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g')

/**
 * A failed test. `file` is relative to the root; `line` is where the test failed, or null if the report does not say
 * it.
 * @typedef {{ file: string, line: number | null, title: string, error: string }} Failure
 *
 * The result of a tier. `failed` is larger than the number of `failures` after a crash that names no test.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: Failure[] }} Counts
 *
 * The used parts of a Playwright report.
 * @typedef {{ message?: string, location?: { file: string, line: number } }} PlaywrightError
 * @typedef {{ status: string, results?: { errors?: PlaywrightError[] }[] }} PlaywrightTest
 * @typedef {{ file: string, line: number, title: string, tests: PlaywrightTest[] }} Spec
 * @typedef {{ title?: string, file?: string, specs?: Spec[], suites?: Suite[] }} Suite
 *
 * The used parts of a Vitest report.
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} Assertion
 * @typedef {{ name: string, status: string, message?: string, assertionResults: Assertion[] }} TestFile
 */

/** @param {string} report */
const read = (report) => (existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null)

/** @param {string} text */
const plain = (text) => text.replace(TERMINAL_COLORS, '')

/**
 * Counts one failure for a bad run without a failed test: a crash, a file that did not load, no tests.
 * @param {Counts} counts
 * @param {number} code
 * @returns {Counts}
 */
const atLeastOneFailure = (counts, code) => ({
  ...counts,
  failed: counts.failed === 0 && (code !== 0 || counts.passed === 0) ? 1 : counts.failed,
})

/** @returns {Counts} */
const noReport = () => ({ passed: 0, failed: 1, skipped: 0, failures: [] })

/**
 * The result of a tool that only passes or fails.
 * @param {string} _report
 * @param {number} code
 * @returns {Counts}
 */
export const countSingle = (_report, code) => (code === 0 ? { ...noReport(), passed: 1, failed: 0 } : noReport())

/**
 * The line of a file in a stack trace.
 * @param {string} stack
 * @param {string} file
 */
function lineIn(stack, file) {
  const after = stack.split(`${file}:`)[1]
  const line = after === undefined ? Number.NaN : Number.parseInt(after, 10)
  return Number.isNaN(line) ? null : line
}

/**
 * @param {string} report
 * @param {number} code
 */
export function countVitest(report, code) {
  const result = read(report)
  if (!result) return noReport()
  /** @type {TestFile[]} */
  const files = result.testResults
  const failures = files.flatMap(failuresOfFile)
  const unloaded = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return atLeastOneFailure(
    {
      passed: result.numPassedTests,
      failed: result.numFailedTests + unloaded.length,
      skipped: result.numPendingTests + result.numTodoTests,
      failures,
    },
    code,
  )
}

/**
 * @param {TestFile} testFile
 * @returns {Failure[]}
 */
function failuresOfFile({ name, status, message = '', assertionResults }) {
  const file = relative(ROOT, name)
  if (status === 'failed' && assertionResults.length === 0)
    return [{ file, line: null, title: 'The file does not load', error: plain(message) }]
  return assertionResults
    .filter((one) => one.status === 'failed')
    .map(({ fullName, failureMessages = [] }) => {
      const error = plain(failureMessages[0] ?? '')
      return { file, line: lineIn(error, file), title: fullName, error }
    })
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
    { passed: expected, failed: unexpected + flaky, skipped, failures: specsOf(result.suites).flatMap(failuresOfSpec) },
    code,
  )
}

/** @type {(suites?: Suite[]) => Spec[]} */
const specsOf = (suites = []) => suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites)])

/**
 * @param {Spec} spec
 * @returns {Failure[]}
 */
function failuresOfSpec({ file, line, title, tests }) {
  return tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ results = [] }) => {
      const error = results.flatMap(({ errors = [] }) => errors)[0]
      const isInSpec = error?.location?.file.endsWith(`/${file}`)
      return {
        file: `${BROWSER_TESTS}/${file}`,
        line: (isInSpec ? error?.location?.line : null) ?? line,
        title,
        error: plain(error?.message ?? ''),
      }
    })
}
