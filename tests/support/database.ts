import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { type Cluster, startPostgres } from './postgres.ts'
import { copyFolder, template } from './templates.ts'

/** Which database the server tier runs on: the runner sets it and runs the tier twice. */
export const testedDatabase = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'pglite'

export type TestDatabase = {
  database: Database
  dataDir: string
  /** Undefined on the embedded database. */
  url: string | undefined
  cluster: Cluster | undefined
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

/** A fresh, migrated database of the kind under test, with a data folder of its own. Close it in afterAll. */
export async function openTestDatabase(kind = testedDatabase, poolSize?: number): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'werkbank-'))
  const cluster = kind === 'postgres' ? await startPostgres('migrated') : undefined
  if (kind === 'pglite') await fillDataDir(dataDir)
  const url = await cluster?.createDatabase()
  const database = await openDatabase({
    databaseUrl: url,
    dataDir,
    onError: () => {},
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

/** A random dealer code, so that tests that share a database do not meet. */
export const newDealerCode = () => `t${randomUUID().slice(0, 8)}`
