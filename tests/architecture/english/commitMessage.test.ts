import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { commitProblems } from '#server/cli/commitMessage.mjs'

const root = join(import.meta.dirname, '../../..')
const BODY = '\n\nA reader cannot follow two plans at once.'

describe('the message of a commit', () => {
  test.each([
    `planner: follow the current day until the user picks one${BODY}`,
    `server/db: embed the new index${BODY}`,
    `tests, docs: keep one list of tiers${BODY}`,
    `chat: show who has read a message\n\nWhy:\n\n- Readers asked.\n\nCo-authored-by: Anna <a@b.example>`,
    "Merge branch 'main' into planner",
    'Revert "planner: follow the current day"',
    `planner: follow the day${BODY}\n# Changes to be committed:\n#\tmodified: a.ts`,
    `planner: follow the day${BODY}\n# ------------------------ >8 ------------------------\ndiff --git a/x b/x`,
  ])('The rule accepts the message %j', (message) => expect(commitProblems(message)).toEqual([]))

  test.each([
    [`Follow the current day${BODY}`, /area/],
    [`planner: follow${BODY}`, /area/],
    [`planner: followed the current day${BODY}`, /"followed" is no imperative/],
    [`planner: follows the current day${BODY}`, /"follows" is no imperative/],
    [`planner: following the current day${BODY}`, /"following" is no imperative/],
    [`tests: a badge is read at the speed of a reader${BODY}`, /"a" is no imperative/],
    [`papers: what was declined is seen${BODY}`, /"what" is no imperative/],
    [`planner: follow ${'the day and '.repeat(6)}the night${BODY}`, /Shorten it to 72/],
    [`planner: follow the current day.${BODY}`, /dot/],
    ['planner: follow the current day\nat once\n\nIt is late.', /second line/],
    ['planner: follow the current day', /says why/],
    ['planner: follow the current day\n\nCo-authored-by: Anna <a@b.example>', /says why/],
    ['# Please enter the commit message', /area/],
  ])('The rule notices a mistake in the message %j', (message, problem) =>
    expect(commitProblems(message).join('\n')).toMatch(problem),
  )

  test('The hook that CONTRIBUTING.md installs refuses a bad message and lets a good one pass', () => {
    const folder = mkdtempSync(join(tmpdir(), 'werkbank-commit-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Anna', '-c', 'user.email=anna@haus.example', ...args], { cwd: folder })
    git('init', '--quiet')
    // The command that CONTRIBUTING.md names, with the folder of this checkout.
    const [, install = ''] =
      /^(git config core\.hooksPath \S+)$/m.exec(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')) ?? []
    git(...install.split(' ').slice(1, -1), join(root, install.split(' ').at(-1) ?? ''))
    writeFileSync(join(folder, 'a.txt'), 'a')
    git('add', 'a.txt')
    const commit = (message: string) =>
      spawnSync('git', ['-c', 'user.name=Anna', '-c', 'user.email=anna@haus.example', 'commit', '-m', message], {
        cwd: folder,
        encoding: 'utf8',
      })
    const refused = commit('Fixed stuff')
    expect(refused.status).toBe(1)
    expect(refused.stderr).toContain('The commit was not made. Change its message:')
    expect(commit(`planner: follow the current day${BODY}`)).toMatchObject({ status: 0 })
    expect(git('log', '--format=%s').toString().trim()).toBe('planner: follow the current day')
  })
})
