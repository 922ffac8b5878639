import { readFileSync } from 'node:fs'
import { commitProblems } from './commitMessage.mjs'
import { complain } from './say.mjs'

// node server/cli/checkCommit.mjs <file>: checks the message of a commit. `.githooks/commit-msg` calls it.
const [file] = process.argv.slice(2)
if (!file) {
  complain('Name the file with the message: node server/cli/checkCommit.mjs .git/COMMIT_EDITMSG')
  process.exit(1)
}
const problems = commitProblems(readFileSync(file, 'utf8'))
if (problems.length > 0) {
  complain(['The commit was not made. Change its message:', ...problems.map((one) => `- ${one}`)].join('\n'))
  process.exit(1)
}
