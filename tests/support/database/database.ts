import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { type Cluster, joinPostgres, startPostgres } from './postgres.ts'
import { quickFolder } from './quickFolder.ts'
import { copyFolder, template } from './templates.ts'

/** The database of the server tier. The runner sets it for each of the two tiers. */
export const testedDatabase = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'pglite'

export type TestDatabase = {
  database: Database
  dataDir: string
  /** Undefined on the embedded database. */
  url: string | undefined
  /** Creates more databases beside it; missing on the embedded database. */
  cluster: Pick<Cluster, 'createDatabase'> | undefined
  close(): Promise<void>
}

/** Puts a migrated embedded database into a data folder that has none. */
export async function fillDataDir(dataDir: string): Promise<void> {
  const source = await template('embedded', async (folder) => {
    const database = await openDatabase({ databaseUrl: undefined, dataDir: folder, onError: () => {} })
    await database.close()
  })
  copyFolder(join(source, 'db'), join(dataDir, 'db'))
}

type Options = {
  kind?: typeof testedDatabase
  poolSize?: number
  /** A cluster of its own, for a test that stops it. */
  cluster?: Cluster | undefined
  /** Time between two looks for changed tables of the embedded database (ms). */
  statisticsPaceMs?: number
}

/** A fresh, migrated database of the kind under test, with a data folder of its own. Close it in afterAll. */
export async function openTestDatabase(options: Options = {}): Promise<TestDatabase> {
  const { kind = testedDatabase, poolSize, statisticsPaceMs } = options
  const dataDir = quickFolder('data')
  const cluster = kind === 'postgres' ? (options.cluster ?? (await aCluster())) : undefined
  if (kind === 'pglite') await fillDataDir(dataDir)
  const url = await cluster?.createDatabase()
  const database = await openDatabase({
    databaseUrl: url,
    dataDir,
    onError: () => {},
    statisticsPaceMs,
    ...(poolSize === undefined ? {} : { poolSize }),
  })
  return {
    database,
    dataDir,
    url,
    cluster,
    async close() {
      await database.close()
      await cluster?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Joins the cluster of the run, or starts one without it. Starting one costs as much as many test files. */
const aCluster = async () =>
  process.env.TEST_CLUSTER ? joinPostgres(process.env.TEST_CLUSTER) : await startPostgres('migrated')

/** A random dealer code, so that tests that share a database do not meet. */
export const newDealerCode = () => `t${randomUUID().slice(0, 8)}`
