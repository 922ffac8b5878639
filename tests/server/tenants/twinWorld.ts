import { randomUUID } from 'node:crypto'
import { TestClient } from '#tests/support/client.ts'
import { desktopReport } from '#tests/support/desktopReport.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/testServer.ts'

/** Names of things, all of one dealer or all made up. */
export type Ids = {
  user: string
  chat: string
  message: string
  avatar: string
  client: string
  device: string
  email: string
}

export type Side = { dealer: TestDealer; admin: TestUser; colleague: TestUser; client: TestClient; ids: Ids }

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A dealer with an administrator who is signed in, a colleague, a group that they share, a message and a picture. */
export async function createSide(server: TestServer): Promise<Side> {
  const dealer = await createDealer(server.database)
  const permissions = { global: ['global.admin'] }
  const admin = await createUser(server.database, dealer, { permissions })
  const colleague = await createUser(server.database, dealer, { lastName: 'Kollegin' })
  const client = new TestClient(server.address, dealer.code)
  const session = await client.ok<{ token: string }>('POST', '/v1/auth/api', {
    email: admin.email,
    password: admin.password,
  })
  client.token = session.token
  const group = { type: 'group', name: 'Werkstatt', members: [colleague.uuid] }
  const { chat_uuid } = await client.ok<{ chat_uuid: string }>('POST', '/v1/chats', group)
  const clientUuid = randomUUID()
  const { message_uuid } = await client.post(chat_uuid, 'Bitte um Rückruf', clientUuid)
  const withPicture = await client.send('PUT', `/v1/chats/${chat_uuid}/avatar`, PNG, { 'content-type': 'image/png' })
  const device = randomUUID()
  await client.ok('POST', '/v1/desktop/report', desktopReport({ device }))
  const { avatar } = withPicture.json as { avatar: { uuid: string } }
  return {
    dealer,
    admin,
    colleague,
    client,
    ids: {
      user: colleague.uuid,
      chat: chat_uuid,
      message: message_uuid,
      avatar: avatar.uuid,
      client: clientUuid,
      device,
      email: colleague.email,
    },
  }
}

export const madeUpIds = (): Ids => ({
  user: randomUUID(),
  chat: randomUUID(),
  message: randomUUID(),
  avatar: randomUUID(),
  client: randomUUID(),
  device: randomUUID(),
  email: `person-${randomUUID().slice(0, 8)}@test.example`,
})
