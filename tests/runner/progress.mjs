import { existsSync, readFileSync } from 'node:fs'

/** First characters of the lines that `progressReporter.mjs` writes. */
export const BEGIN = '+'
export const END = '-'

/**
 * The files and tests that have begun and not ended, and the number of those that ended.
 * @param {string} file
 */
export function readProgress(file) {
  /** @type {Set<string>} */
  const running = new Set()
  let ended = 0
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  for (const line of lines)
    if (line.startsWith(BEGIN)) running.add(line.slice(1))
    else if (running.delete(line.slice(1))) ended += 1
  return { running: [...running], ended }
}
