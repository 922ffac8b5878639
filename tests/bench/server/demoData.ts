import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/openDatabase.ts'
import { seedDemo } from '#server/seed/seedDemo.ts'
import { median } from '../measure/median.ts'
import { quiet } from '../measure/quiet.ts'

const ROUNDS = 3
const round = (ms: number) => Math.round(ms / 100) / 10

/** Opens a new embedded database and fills it with demo data. Returns the time of each (ms). */
async function once() {
  const dataDir = mkdtempSync(join(tmpdir(), 'werkbank-bench-'))
  const began = performance.now()
  const database = await openDatabase({ databaseUrl: undefined, dataDir, onError: () => {} })
  const isOpen = performance.now()
  await seedDemo(database, dataDir, { write: () => {} })
  const found = { empty: isOpen - began, demo: performance.now() - isOpen }
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
  return found
}

/** Measures the creation of two dealers with a week of work, in an empty database. */
export async function demoData(): Promise<object> {
  const idle = await quiet()
  const rounds: Awaited<ReturnType<typeof once>>[] = []
  for (let turn = 0; turn < ROUNDS; turn += 1) rounds.push(await once())
  const [empty, demo] = [median(rounds.map((one) => one.empty)), median(rounds.map((one) => one.demo))]
  return {
    targets: { demo_seconds: 10 },
    empty_seconds: round(empty),
    demo_seconds: round(demo),
    demo_to_empty: Math.round((demo / empty) * 10) / 10,
    idle_before: idle,
  }
}
