import { existsSync, readFileSync } from 'node:fs'

const read = (report) => (existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null)

/** A run that ended badly without naming a failed test has still failed: a crash, a file that did not load, no tests. */
const atLeastOneFailure = ({ passed, failed, skipped = 0 }, code) => ({
  passed,
  failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed,
  skipped,
})

/** A tool that only says yes or no. */
export const countSingle = (_report, code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

export function countVitest(report, code) {
  const result = read(report)
  if (!result) return { passed: 0, failed: 1 }
  const unloaded = result.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return atLeastOneFailure(
    {
      passed: result.numPassedTests,
      failed: result.numFailedTests + unloaded.length,
      skipped: result.numPendingTests + result.numTodoTests,
    },
    code,
  )
}

export function countPlaywright(report, code) {
  const result = read(report)
  if (!result) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = result.stats
  return atLeastOneFailure({ passed: expected + flaky, failed: unexpected, skipped }, code)
}
