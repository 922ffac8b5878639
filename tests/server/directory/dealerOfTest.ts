import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type DirectoryDealer, type DirectoryWorld, openDirectoryWorld } from './directoryWorld.ts'

/** The server and the directory of a file of tests. */
export let world: DirectoryWorld
/** The dealer of the running test. */
export let here: DirectoryDealer

/** Opens the world for the tests of a file, and a new dealer for each of them. */
export function openDealers(): void {
  beforeAll(async () => {
    world = await openDirectoryWorld()
  })
  afterAll(() => world.close())
  beforeEach(nextDealer)
}

/** Goes on with a new dealer, for a test that needs several. */
export async function nextDealer(): Promise<void> {
  here = await world.dealer()
}
