import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/openDatabase.ts'
import { type Cluster, startPostgres } from '#tests/support/database/postgres.ts'
import { createPopulation, type Population } from '../data/population.ts'

export type Stage = {
  dataDir: string
  /** Undefined on the embedded database. */
  url: string | undefined
  cluster: Cluster | undefined
  population: Population
  close(): Promise<void>
}

/** A database with people and chats in it, for servers that are started on it. */
export async function openStage(
  kind: 'postgres' | 'embedded',
  size: Parameters<typeof createPopulation>[1],
): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'werkbank-bench-'))
  const cluster = kind === 'postgres' ? await startPostgres() : undefined
  const url = await cluster?.createDatabase()
  const database = await openDatabase({ databaseUrl: url, dataDir, onError: () => {} })
  const population = await createPopulation(database, size)
  await database.close()
  return {
    dataDir,
    url,
    cluster,
    population,
    async close() {
      await cluster?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The environment of a server on this stage. */
export const environmentOf = ({ dataDir, url }: Stage, databaseUrl = url): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
})
