import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { type CheckinWorld, DESK, openCheckinWorld } from './checkinWorld.ts'

let world: CheckinWorld
let advisor: Person
let second: Person
let stranger: Person
beforeAll(async () => {
  world = await openCheckinWorld()
  const away = await world.addLocation('AWAY')
  expect(away).not.toBe('')
  advisor = await world.advisor()
  second = await world.somebody('service_advisor', { permissions: { HOME: DESK } })
  stranger = await world.somebody('service_advisor', { permissions: { AWAY: DESK } })
})
afterAll(() => world.close())

describe('7.12 Attachments and comments of check-ins', () => {
  it('An attachment of another user is refused, and only readers of the check-in download it', async () => {
    const bytes = { 'content-type': 'application/octet-stream' }
    const path = '/v1/service/checkin-attachments'
    const sent = await advisor.client.send('POST', `${path}?name=a.txt`, Buffer.from('Hallo'), bytes)
    const file = sent.json as { file_uuid: string; name: string }
    const stolen = {
      location_uuid: world.home,
      target_date: world.inMinutes(30),
      customer_name: 'X',
      attachments: [file],
    }
    expect(fieldsOf(await second.client.send('POST', '/v1/service/checkin', stolen))).toEqual({
      attachments: 'unknown_value',
    })
    const row = await world.checkin({ attachments: [file as never] }, advisor.client)
    expect(row.attachments).toMatchObject([{ name: 'a.txt', size: 5 }])
    expect((await second.client.send('GET', `${path}/${file.file_uuid}`)).status).toBe(200)
    expect(codeOf(await stranger.client.send('GET', `${path}/${file.file_uuid}`))).toBe('not_found')
  })

  it('An uploader who lost the right to the check-in does not read its attachment, nor through another check-in', async () => {
    const north = await world.addLocation('NORD')
    const mover = await world.somebody('service_advisor', { permissions: { HOME: DESK, NORD: DESK } })
    const path = '/v1/service/checkin-attachments'
    const bytes = { 'content-type': 'application/octet-stream' }
    const sent = await mover.client.send('POST', `${path}?name=a.txt`, Buffer.from('Hallo'), bytes)
    const file = sent.json as { file_uuid: string; name: string }
    const address = `${path}/${file.file_uuid}`
    // While no row shows it, the upload is the user's own.
    expect((await mover.client.send('GET', address)).status).toBe(200)
    const row = await world.checkin({ location_uuid: north, attachments: [file as never] }, mover.client)
    expect((await mover.client.send('GET', address)).status).toBe(200)
    await world.inDealer((tx) =>
      tx.deleteFrom('user_permissions').where('user_uuid', '=', mover.uuid).where('scope', '=', 'NORD').execute(),
    )
    world.pass(60_000)
    expect(codeOf(await mover.client.send('GET', address))).toBe('not_found')
    const again = {
      location_uuid: world.home,
      target_date: world.inMinutes(30),
      customer_name: 'X',
      attachments: [file],
    }
    expect(fieldsOf(await mover.client.send('POST', '/v1/service/checkin', again))).toEqual({
      attachments: 'unknown_value',
    })
    expect((await world.admin.send('GET', `${path}/${file.file_uuid}`)).status).toBe(200)
    await world.admin.ok('DELETE', world.addressOf(row.uuid))
    expect(codeOf(await mover.client.send('GET', address))).toBe('not_found')
  })

  it('Every reader of a check-in comments on it, and a user of another location finds nothing', async () => {
    const { uuid } = await world.checkin()
    const path = `/v1/comments/checkin/${uuid}`
    const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Schlüssel fehlt' }] }] }
    expect((await second.client.send('POST', path, { text })).status).toBe(200)
    expect(JSON.stringify(await advisor.client.ok('GET', path))).toContain('Schlüssel fehlt')
    expect(codeOf(await stranger.client.send('GET', path))).toBe('not_found')
  })

  it('A user who may change a check-in deletes only their own comments on it, and an administrator those of others', async () => {
    type Comment = { uuid: string; may_delete: boolean }
    const { uuid } = await world.checkin()
    const path = `/v1/comments/checkin/${uuid}`
    const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Ruft zurück' }] }] }
    const [mine, theirs] = [
      await advisor.client.ok<Comment>('POST', path, { text }),
      await second.client.ok<Comment>('POST', path, { text }),
    ]
    const { items } = await advisor.client.ok<{ items: Comment[] }>('GET', path)
    expect(items.map((one) => [one.uuid, one.may_delete])).toEqual([
      [theirs.uuid, false],
      [mine.uuid, true],
    ])
    expect(codeOf(await advisor.client.send('DELETE', `${path}/${theirs.uuid}`))).toBe('no_permission')
    expect((await advisor.client.send('DELETE', `${path}/${mine.uuid}`)).status).toBeLessThan(300)
    expect((await world.admin.send('DELETE', `${path}/${theirs.uuid}`)).status).toBeLessThan(300)
  })
})
