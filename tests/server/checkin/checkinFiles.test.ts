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
    const stolen = { location_uuid: world.home, target_date: world.inMinutes(30), attachments: [file] }
    expect(fieldsOf(await second.client.send('POST', '/v1/service/checkin', stolen))).toEqual({
      attachments: 'unknown_value',
    })
    const row = await world.checkin({ attachments: [file as never] }, advisor.client)
    expect(row.attachments).toMatchObject([{ name: 'a.txt', size: 5 }])
    expect((await second.client.send('GET', `${path}/${file.file_uuid}`)).status).toBe(200)
    expect(codeOf(await stranger.client.send('GET', `${path}/${file.file_uuid}`))).toBe('not_found')
  })

  it('Every reader of a check-in comments on it, and a user of another location finds nothing', async () => {
    const { uuid } = await world.checkin()
    const path = `/v1/comments/checkin/${uuid}`
    const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Schlüssel fehlt' }] }] }
    expect((await second.client.send('POST', path, { text })).status).toBe(200)
    expect(JSON.stringify(await advisor.client.ok('GET', path))).toContain('Schlüssel fehlt')
    expect(codeOf(await stranger.client.send('GET', path))).toBe('not_found')
  })
})
