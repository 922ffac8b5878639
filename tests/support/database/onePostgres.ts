import { startPostgres } from './postgres.ts'

/** One cluster for all files of a tier. Each file has its own databases in it. */
export async function setup(): Promise<() => Promise<void>> {
  const { admin, stop } = await startPostgres('migrated')
  process.env.TEST_CLUSTER = admin
  return stop
}
