import { startPostgres } from './postgres.ts'

/** One cluster for all files of a tier; each has databases of its own in it. */
export async function setup(): Promise<() => Promise<void>> {
  const { admin, stop } = await startPostgres('migrated')
  process.env.TEST_CLUSTER = admin
  return stop
}
