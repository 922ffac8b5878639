import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GroupProposals } from '#contract/api/administration/rights.ts'
import { createDealer } from '#server/dealers/createDealer.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import { openRecordWorld, type RecordWorld } from '#tests/server/worlds/recordWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { signIn } from '#tests/support/database/client.ts'
import { newDealerCode } from '#tests/support/database/database.ts'
import { createUser } from '#tests/support/database/people.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

const PATH = '/v1/admin/groups/proposals'
let server: TestServer
let world: RecordWorld
beforeAll(async () => {
  server = await startTestServer()
  world = await openRecordWorld(server)
})
afterAll(() => server.close())

const proposals = (by = world.admin.client) => by.ok<GroupProposals>('GET', PATH)
const newGroup = (name: string) => world.admin.client.ok<{ uuid: string }>('POST', '/v1/groups', { name })

describe('proposals of rights for groups', () => {
  it('A dealer of an older version sees which rights its groups lack, and a group gets them only when a user accepts', async () => {
    const [mechanics] = await Promise.all([newGroup('Mechatroniker'), newGroup('Admin'), newGroup('Stammtisch')])
    const files = await world.admin.client.ok<{ uuid: string }>('POST', '/v1/upload-groups', {
      name: 'Bilder der Autos',
      default_for: ['acceptance'],
    })
    const path = `/v1/admin/groups/${mechanics.uuid}/rights`
    await world.admin.client.ok('PATCH', path, { give: [{ scope: '*', permission: 'location.read' }] })
    const { groups } = await proposals()
    expect(groups.map(({ name }) => name)).toEqual(['Mechatroniker'])
    const missing = groups[0]?.missing ?? []
    expect(missing).toContainEqual({ scope: '*', permission: 'location.workshop.shouldiscompare.create' })
    expect(missing).toContainEqual({ scope: `upload_group:${files.uuid}`, permission: 'upload_group.create' })
    expect(missing).not.toContainEqual({ scope: '*', permission: 'location.read' })

    const before = await world.admin.client.ok<{ permissions: object }>('GET', path)
    expect(before.permissions).toEqual({ '*': ['location.read'] })
    await world.admin.client.ok('PATCH', path, { give: missing })
    expect((await proposals()).groups).toEqual([])
    // A right that the dealer gives beyond the usual ones of the group causes no proposal.
    await world.admin.client.ok('PATCH', path, { give: [{ scope: 'global', permission: 'global.users.read' }] })
    expect((await proposals()).groups).toEqual([])
  })

  it('The till group of an older version is offered the right to read check-ins', async () => {
    await newGroup('Kasse')
    const { groups } = await proposals()
    const missing = groups.find(({ name }) => name === 'Kasse')?.missing ?? []
    expect(missing).toContainEqual({ scope: '*', permission: 'location.service.checkin.read' })
  })

  it('A proposal names the number that the dealer has chosen for a right', async () => {
    await newGroup('SB')
    const { version } = await world.admin.client.ok<{ version: number }>('GET', '/v1/admin/settings')
    const values = { custom_permission_prices: 117 }
    await world.admin.client.ok('PATCH', '/v1/admin/settings', { version, values })
    const { groups } = await proposals()
    const numbers = groups
      .filter(({ name }) => name === 'SB')
      .flatMap(({ missing }) => missing.filter(({ permission }) => permission.startsWith('custom.')))
    expect(numbers).toEqual([{ scope: '*', permission: 'custom.117' }])
  })

  it('A user who may not give rights sees no proposal', async () => {
    const reader = await world.person({ global: ['global.groups.read'] })
    expect(codeOf(await reader.client.send('GET', PATH))).toBe('no_permission')
  })

  it('A new dealer has nothing to propose, and only file groups in which something can be stored', async () => {
    const code = newDealerCode()
    const plan = { code, name: 'Autohaus Neu', admin_email: 'ada@neu.example' }
    const { dealerId } = await createDealer(server.database, plan, new Date(readClock()))
    const dealer = { dealerId, code }
    await server.database.inDealer(dealerId, (tx) =>
      tx
        .insertInto('settings')
        .values({ dealer_id: dealerId, key: 'force_second_factor_admins', value: 'false' })
        .execute(),
    )
    const person = await createUser(server.database, dealer, { permissions: { global: ['global.admin'] } })
    const admin = await signIn(server.address, dealer, person)
    expect((await proposals(admin)).groups).toEqual([])
    const { items } = await admin.ok<{ items: { name: string; retention_days: number | null }[] }>(
      'GET',
      '/v1/upload-groups',
    )
    expect(items.map(({ name, retention_days }) => [name, retention_days])).toEqual([
      ['Ablage', null],
      ['Annahmefotos', 730],
      ['Chat-Anhänge', null],
      ['Formulare', null],
      ['Rechnungen', 3650],
      ['Schulung', null],
    ])
  })
})
