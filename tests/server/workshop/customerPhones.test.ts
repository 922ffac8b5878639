import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorkshopWorld, type WorkshopWorld } from '#tests/server/worlds/workshopWorld.ts'

let world: WorkshopWorld
let erna: string
beforeAll(async () => {
  world = await openWorkshopWorld()
  const create = async (name: string, given: object) =>
    (await world.admin.ok<{ uuid: string }>('POST', '/v1/customers', { name, ...given })).uuid
  erna = await create('Müßig', { first_name: 'Erna', phone: '+4943219988776', mobile: '+4915730009981' })
  await create('Abel', { phone: '+493012345678' })
  await create('Zahl', { number: '9980' })
})
afterAll(() => world.close())

const listed = async (q: string) => {
  const { items } = await world.admin.ok<{ items: { uuid: string }[] }>(
    'GET',
    `/v1/customers?${new URLSearchParams({ q })}`,
  )
  return items.map(({ uuid }) => uuid)
}

describe('finding a customer by telephone number', () => {
  it.each([
    '+4915730009981',
    '4915730009981',
    '015730009981',
    '0157 30009981',
    '0157/3000 9981',
    '+49 157 30009981',
    '+49 (0)157 3000-9981',
    '0049 157 30009981',
    '30009981',
    '9981',
    '0157 3000',
    '04321 9988776',
    '04321-99 88 776',
    '٠١٥٧ ٣٠٠٠٩٩٨١',
  ])('A list finds a customer by the telephone number as people dial it: %s', async (typed) => {
    expect(await listed(typed)).toEqual([erna])
  })

  it('The picker and the search of all screens find the same customer', async () => {
    const { items } = await world.admin.ok<{ items: { uuid: string }[] }>(
      'GET',
      `/v1/customers/labels?${new URLSearchParams({ q: '0157 30009981' })}`,
    )
    expect(items.map(({ uuid }) => uuid)).toEqual([erna])
    const found = await world.admin.ok<{ items: { uuid: string }[] }>(
      'GET',
      `/v1/search?${new URLSearchParams({ q: '04321-99 88 776' })}`,
    )
    expect(found.items.map(({ uuid }) => uuid)).toContain(erna)
  })

  it('Digits that are no telephone number find a customer by customer number, and an unknown telephone number finds nobody', async () => {
    expect(await listed('9980')).toHaveLength(1)
    expect(await listed('0157 30009982')).toEqual([])
  })

  it('A customer is found by a changed telephone number, and no longer by the former one', async () => {
    const { version } = await world.admin.ok<{ version: number }>('GET', `/v1/customers/${erna}`)
    await world.admin.ok('PATCH', `/v1/customers/${erna}`, { version, phone: '+4943217770001' })
    expect(await listed('7770001')).toEqual([erna])
    expect(await listed('9988776')).toEqual([])
  })
})

describe('finding rows of other lists by telephone number', () => {
  const [typed, number] = ['0171−55•500 77', '+491715550077']
  const listedIn = async (path: string) => {
    const query = new URLSearchParams({ q: typed })
    return (await world.admin.ok<{ items: { uuid: string }[] }>('GET', `${path}?${query}`)).items.map(
      ({ uuid }) => uuid,
    )
  }

  it('Users, locations and departments are found by the telephone number as people dial it', async () => {
    const user = { first_name: 'Toni', last_name: 'Ruf', email: 'toni.ruf@ahornfeld.example', roles: [], skills: [] }
    const { version } = await world.admin.ok<{ version: number }>('GET', `/v1/locations/${world.home}`)
    await world.admin.ok('PATCH', `/v1/locations/${world.home}`, { version, phone: number })
    const made = [
      (await world.admin.ok<{ uuid: string }>('POST', '/v1/users', { ...user, phone: number })).uuid,
      world.home,
      (await world.admin.ok<{ uuid: string }>('POST', '/v1/departments', { name: 'Annahme', phone: number })).uuid,
    ]
    const found = await Promise.all(['/v1/users', '/v1/locations', '/v1/departments'].map(listedIn))
    expect(found).toEqual(made.map((uuid) => [uuid]))
  })

  it('A user who may not read users finds nobody in a picker by a telephone number', async () => {
    const { client } = await world.somebody('technician', { permissions: {} })
    const query = new URLSearchParams({ q: typed })
    expect((await client.ok<{ items: unknown[] }>('GET', `/v1/users/labels?${query}`)).items).toEqual([])
  })
})
