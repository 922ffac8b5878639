import { afterAll, beforeAll } from 'vitest'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { type HstWorld, openHstPeople, openHstWorld } from './hstWorld.ts'

/** The server of a file of tests, and its users. */
export let world: HstWorld
export let advisor: Person
export let foreman: Person
export let technician: Person
export let reader: Person
export let away: Person

/** Opens the world and its users for the tests of a file. */
export function openHst(): void {
  beforeAll(async () => {
    world = await openHstWorld()
    ;({ advisor, foreman, technician, reader, away } = await openHstPeople(world))
  })
  afterAll(() => world.close())
}
