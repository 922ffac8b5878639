/** @import { Failure } from './counts.mjs' */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Lines of an error that are shown: what was expected and what came instead. */
const ERROR_LINES = 8
/** Lines of the test that are shown before and after the one that failed. */
const AROUND = 5
/** Failures that are shown whole, so that the last 80 lines of a run hold as many of them as possible. */
const SHOWN = 12

/**
 * The ten lines around the one that failed.
 * @param {Failure} failure
 */
function excerpt({ file, line }) {
  const path = join(ROOT, file)
  if (line === null || !existsSync(path)) return []
  const first = Math.max(1, line - AROUND)
  return readFileSync(path, 'utf8')
    .split('\n')
    .slice(first - 1, line + AROUND)
    .map((text, index) => `    ${first + index === line ? '>' : ' '} ${first + index} | ${text}`)
}

/**
 * Place and title of a test: `tests/server/a.test.ts:12: TEN-03 …`.
 * @param {Failure} failure
 */
export const nameOf = ({ file, line, title }) => `${file}${line === null ? '' : `:${line}`}: ${title}`

/**
 * The lines that a red run prints about its failures: place, title, first error and the code around it.
 * @param {readonly Failure[]} failures
 */
export function describeFailures(failures) {
  const whole = failures.slice(0, SHOWN).flatMap((failure) => [
    nameOf(failure),
    ...failure.error
      .split('\n')
      .filter((text) => text.trim() !== '' && !text.trim().startsWith('at '))
      .slice(0, ERROR_LINES)
      .map((text) => `    ${text.trim()}`),
    ...excerpt(failure),
    '',
  ])
  return [...whole, ...failures.slice(SHOWN).map(nameOf)].join('\n')
}
