import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { say } from '#server/cli/say.mjs'

/**
 * `npm run test:stability -- --runs 4` runs the gate four times in clean clones of the last commit, each with another
 * seed and so in another order. Two busy processes run beside every second run. Prints a line for each run and its
 * unstable tests; fails if a run is red.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BUSY_PROCESSES = 2

const { values } = parseArgs({ options: { runs: { type: 'string', default: '4' } } })
const runs = Number(values.runs)

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function run(command, args, cwd, env = process.env) {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

/** @param {number} seed */
async function runGate(seed) {
  const isBusy = seed % 2 === 0
  const folder = mkdtempSync(join(tmpdir(), 'werkbank-stability-'))
  const project = join(folder, 'project')
  await run('git', ['clone', '--quiet', ROOT, project], folder)
  const busy = Array.from({ length: isBusy ? BUSY_PROCESSES : 0 }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  )
  const began = performance.now()
  const { code, output } = await run('npm', ['test'], project, { ...process.env, CI: 'true', TEST_SEED: String(seed) })
  for (const child of busy) child.kill('SIGKILL')
  const logs = join(project, 'test-logs')
  if (existsSync(logs)) cpSync(logs, join(ROOT, 'test-logs', `stability-${seed}`), { recursive: true })
  const unstable = join(logs, 'unstable.json')
  /** @type {{ file: string, title: string }[]} */
  const tests = existsSync(unstable) ? JSON.parse(readFileSync(unstable, 'utf8')) : []
  rmSync(folder, { recursive: true, force: true })
  return {
    seed,
    isBusy,
    isGreen: code === 0,
    minutes: (performance.now() - began) / 60_000,
    counts: /^\d+ passed, \d+ failed$/m.exec(output)?.[0] ?? output.slice(-500),
    unstable: tests.map(({ file, title }) => `${file}: ${title}`),
  }
}

const results = []
for (let seed = 1; seed <= runs; seed += 1) {
  const result = await runGate(seed)
  results.push(result)
  const { isBusy, isGreen, minutes, counts, unstable } = result
  const beside = isBusy ? `${BUSY_PROCESSES} busy processes` : 'nothing'
  say(`run ${seed}, beside it ${beside}: ${isGreen ? 'green' : 'RED'}, ${minutes.toFixed(1)} min, ${counts}`)
  for (const test of unstable) say(`  unstable: ${test}`)
}
process.exit(results.every(({ isGreen }) => isGreen) ? 0 : 1)
