import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '#contract/records/define.ts'
import { openWorkshopWorld, type Paper, type Work, type WorkshopWorld } from '../worlds/workshopWorld.ts'

let world: WorkshopWorld
beforeAll(async () => {
  world = await openWorkshopWorld()
})
afterAll(() => world.close())

const NUMBERS = ['99 46 20 10', '99462011', '99-46-20-12', '46 99 20 10', 'N 107 084']

describe('labour numbers', () => {
  it('The list of works finds a labour number with any separators, by its search and its filter', async () => {
    const works = NUMBERS.map((labour_number) => ({ text: `Arbeit ${labour_number}`, labour_number }))
    const given = { location_uuid: world.home, licensePlate: 'DEM-LN 1', works }
    await world.admin.ok<Paper>('POST', '/v1/workshop/paper/walk-in', given)
    const found = async (query: string) =>
      (await world.admin.ok<Page<Work>>('GET', `/v1/workshop/works?sort=position&${query}`)).items.map(
        ({ labour_number }) => labour_number,
      )
    const expected: [string, string[]][] = [
      ['99462010', ['99 46 20 10']],
      ['99-46-20-10', ['99 46 20 10']],
      ['99 46 20 11', ['99462011']],
      ['99.46.20.12', ['99-46-20-12']],
      ['994620', NUMBERS.slice(0, 3)],
      ['46992010', ['46 99 20 10']],
      ['99462013', []],
    ]
    for (const [typed, numbers] of expected) {
      expect([typed, await found(`q=${typed}`)]).toEqual([typed, numbers])
      expect([typed, await found(`filter[labour_number][contains]=${typed}`)]).toEqual([typed, numbers])
    }
    // Texts with digits are still searched by their words.
    expect(await found('q=Arbeit N 107')).toEqual(['N 107 084'])
  })
})
