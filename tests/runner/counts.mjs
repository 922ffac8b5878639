import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const read = (report) => (existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null)

/** A run that ended badly without naming a failed test has still failed: a crash, a file that did not load, no tests. */
const atLeastOneFailure = (counts, code) => ({
  skipped: 0,
  ...counts,
  failed: counts.failed === 0 && (code !== 0 || counts.passed === 0) ? 1 : counts.failed,
})

const noReport = () => ({ passed: 0, failed: 1, failures: [] })

/** A tool that only says yes or no. */
export const countSingle = (_report, code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, failures: [] })

export function countVitest(report, code) {
  const result = read(report)
  if (!result) return noReport()
  const unloaded = result.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const failures = result.testResults.flatMap((file) =>
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

const specsOf = (suites = []) => suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites)])

/** What failed at the first try is told, too, when the second one passed. */
function failuresOf({ file, line, title, tests }) {
  return tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ status }) => `${file}:${line}: ${title}${status === 'flaky' ? ' (passed at the second try)' : ''}`)
}
