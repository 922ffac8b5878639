import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, login, startAuthServer } from '#tests/server/worlds/authWorld.ts'
import { openClient } from '#tests/server/worlds/openClient.ts'
import type { TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/database/people.ts'
import { rawHttp } from '#tests/support/services/rawHttp.ts'
import type { TestServer } from '#tests/support/services/testServer.ts'
import { jpeg, png } from '../worlds/pictures.ts'

type Shown = { avatar: { uuid: string; url: string } | null }

let server: TestServer
let dealer: TestDealer
let user: TestUser
let client: TestClient

beforeAll(async () => {
  server = await startAuthServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  dealer = await createDealer(server.database)
  user = await createUser(server.database, dealer)
  client = await login(server, dealer, user)
})

const put = (bytes: Buffer, type = 'image/png', by = client) =>
  by.send('PUT', '/v1/auth/avatar', bytes, { 'content-type': type })
const shown = async (bytes = png(64, 64)) => ((await put(bytes)).json as Shown).avatar?.uuid ?? ''
const get = (uuid: string, token: string | undefined, headers: Record<string, string> = {}) =>
  rawHttp(server.address, `/api/v1/avatars/${uuid}`, {
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
  })

describe('the own picture', () => {
  it('A user sees the new own picture, and all users of the dealer get it with the event', async () => {
    const colleague = await login(server, dealer, await createUser(server.database, dealer))
    const { token } = await colleague.ok<{ token: string }>('GET', '/v1/auth/ws')
    const socket = await openClient(`${server.address.replace('http', 'ws')}/ws?token=${token}`)
    const uuid = await shown()
    expect(await client.ok('GET', '/v1/auth/user')).toMatchObject({ user: { avatar: { uuid } } })
    await socket.until(() => socket.all('user.avatar.changed').length > 0)
    expect(socket.all('user.avatar.changed')).toEqual([
      { user_uuid: user.uuid, avatar: { uuid, url: `/api/v1/avatars/${uuid}`, url_file: uuid } },
    ])
    socket.webSocket.close()
  })

  it('A new picture replaces the one before, which is deleted, and can be removed', async () => {
    const first = await shown()
    const second = await shown()
    expect((await get(first, client.token)).status).toBe(404)
    expect((await get(second, client.token)).status).toBe(200)
    expect((await client.send('DELETE', '/v1/auth/avatar')).json).toMatchObject({ avatar: null })
    expect((await get(second, client.token)).status).toBe(404)
    expect(errorOf(await client.send('DELETE', '/v1/auth/avatar'))).toBe('no_avatar')
  })

  it.each([
    ['nothing', Buffer.alloc(0), 'image/png', 'no_file'],
    ['a program', Buffer.from('MZ'.padEnd(200, '\0')), 'image/png', 'wrong_file_type'],
    ['a drawing with a script', Buffer.from('<svg onload="alert(1)"/>'.padEnd(60)), 'image/svg+xml', 'wrong_file_type'],
    ['half a picture', png(64, 64).subarray(0, 60), 'image/png', 'failed_to_read_file'],
    ['few bytes that become very many', png(1_025, 4), 'image/png', 'file_too_large'],
    ['too many bytes', Buffer.concat([png(64, 64), Buffer.alloc(600 * 1024)]), 'image/png', 'file_too_large'],
  ])('An own picture is refused when it is %s', async (_name, bytes, type, error) => {
    expect(errorOf(await put(bytes, type))).toBe(error)
    expect(await client.ok('GET', '/v1/auth/user')).toMatchObject({ user: { avatar: null } })
  })

  it('The type of a picture follows its bytes, whatever it is called', async () => {
    const uuid = ((await put(jpeg(40, 40), 'image/png')).json as Shown).avatar?.uuid ?? ''
    expect((await get(uuid, client.token)).headers['content-type']).toBe('image/jpeg')
  })

  it('An own picture loses the place where it was taken', async () => {
    const uuid = ((await put(jpeg(40, 40, [[0xe1, 'Exif\0\0GPS 53.5511']]), 'image/jpeg')).json as Shown).avatar?.uuid
    const kept = await server.database.inDealer(dealer.dealerId, (tx) =>
      tx
        .selectFrom('file_parts')
        .select('bytes')
        .where('file_uuid', '=', uuid ?? '')
        .executeTakeFirstOrThrow(),
    )
    expect(kept.bytes.includes('53.5511')).toBe(false)
  })

  it.each(['global', '*', 'HH'])(
    'TEN-07 A user whom the dealer forbids pictures, for all or one location, cannot set one: %s',
    async (scope) => {
      const restricted = await createUser(server.database, dealer, {
        permissions: { global: ['global.admin'], [scope]: ['restrict.user.avatar.upload', 'global.admin'] },
      })
      const theirs = await login(server, dealer, restricted)
      expect(errorOf(await put(png(64, 64), 'image/png', theirs))).toBe('no_permission')
      expect(errorOf(await theirs.send('DELETE', '/v1/auth/avatar'))).toBe('no_permission')
    },
  )
})

describe('TEN-06 a picture that is fetched', () => {
  it('Only the browser of the user may cache a picture, and only a user who may see it is told that it is unchanged', async () => {
    const uuid = await shown()
    const answer = await get(uuid, client.token)
    expect(answer.headers['cache-control']).toMatch(/^private, max-age=\d+$/)
    expect(answer.headers.etag).toBe(`"${uuid}"`)
    const again = (token: string | undefined) => get(uuid, token, { 'if-none-match': `"${uuid}"` })
    expect((await again(client.token)).status).toBe(304)
    const other = await createDealer(server.database)
    const stranger = await login(server, other, await createUser(server.database, other))
    const [foreign, madeUp] = [
      await again(stranger.token),
      await get('00000000-0000-4000-8000-000000000000', stranger.token),
    ]
    expect([foreign.status, madeUp.status]).toEqual([404, 404])
    expect(foreign.headers.etag).toBeUndefined()
    expect((await again(undefined)).status).toBe(401)
    const { token } = client
    await client.ok('GET', '/v1/auth/logout')
    expect((await again(token)).status).toBe(401)
  })
})
