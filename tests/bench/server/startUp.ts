import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serverArguments } from '#server/cli/serverArguments.mjs'
import { median } from '../measure/median.ts'
import { memoryMb } from '../measure/memory.ts'
import { quiet } from '../measure/quiet.ts'
import { environmentOf, openStage } from './stage.ts'

const START = fileURLToPath(import.meta.resolve('#server/start.ts'))
const ROUNDS = 7
const SETTLE_MS = 5_000

/** Milliseconds of processor time of a process, if the system tells them. */
function cpuMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

async function startOnce(env: Record<string, string>, withMemory: boolean) {
  const began = performance.now()
  const child = spawn(process.execPath, [...serverArguments, START], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await new Promise<void>((resolve) => child.stdout.on('data', (text) => /listens/.test(String(text)) && resolve()))
  const found = { ms: performance.now() - began, cpu: cpuMs(child.pid ?? 0), memory: Number.NaN }
  if (withMemory) {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
    found.memory = memoryMb(child.pid ?? 0)
  }
  child.kill('SIGTERM')
  await ended
  return found
}

async function measure(kind: 'postgres' | 'embedded') {
  const stage = await openStage(kind, { people: 4, chats: 4, membersPerChat: 4, messagesPerChat: 10 })
  try {
    await startOnce(environmentOf(stage), false)
    const idle = await quiet()
    const rounds: Awaited<ReturnType<typeof startOnce>>[] = []
    for (let turn = 0; turn < ROUNDS; turn += 1) rounds.push(await startOnce(environmentOf(stage), turn < 3))
    return {
      listens_ms: Math.round(median(rounds.map(({ ms }) => ms))),
      cpu_ms: median(rounds.map(({ cpu }) => cpu)),
      idle_memory_mb: median(rounds.slice(0, 3).map(({ memory }) => memory)),
      idle_before: idle,
    }
  } finally {
    await stage.close()
  }
}

const SEEDED_MS = 25_000

/** The highest memory of the embedded server while it fills a new folder with the demo data, and after a restart. */
async function seededMemory() {
  const folder = mkdtempSync(join(tmpdir(), 'werkbank-memory-'))
  const peak = async () => {
    const child = spawn(process.execPath, [START], {
      env: { PATH: process.env.PATH, LOG_LEVEL: 'error', PORT: '0', SEED: 'demo', DATA_DIR: folder },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    await new Promise((resolve) => setTimeout(resolve, SEEDED_MS))
    const found = memoryMb(child.pid ?? 0, 'VmHWM')
    child.kill('SIGTERM')
    await ended
    return found
  }
  try {
    return { fresh_peak_mb: await peak(), restarted_peak_mb: await peak() }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** From the command to the first request that could be answered, on a database that is up to date. */
export async function startUp(): Promise<object> {
  return {
    targets: {
      postgres: { listens_ms: 500, idle_memory_mb: 150 },
      embedded: { listens_ms: 1_500, idle_memory_mb: 500 },
      seeded: { fresh_peak_mb: 500, restarted_peak_mb: 450 },
    },
    postgres: await measure('postgres'),
    embedded: await measure('embedded'),
    seeded: await seededMemory(),
  }
}
