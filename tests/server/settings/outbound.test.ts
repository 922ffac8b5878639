import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOutbound } from '#server/storage/outbound.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { openSettings } from './person.ts'

const rule = (listed: string[], alone: boolean) => createOutbound({ listed, isAlone: async () => alone })
const PUBLIC = ['8.8.8.8', '2a00:1450:4001:81b::200e', '::ffff:8.8.8.8', '[2a00:1450::1]']
const PRIVATE = ['127.0.0.1', '127.9.9.9', '10.1.2.3', '172.31.0.1', '192.168.1.1', '100.64.0.1', '::1', 'fd12::1']
const PRIVATE_TOO = ['localhost', 'localhost.', 'LOCALHOST', '::ffff:127.0.0.1', '::ffff:7f00:1', '[::1]', '0:0::1']
const NEVER = ['169.254.169.254', '0.0.0.0', '::', 'fe80::1', '224.0.0.1', '255.255.255.255', '100.100.100.200']
const NEVER_TOO = ['fd00:ec2::254', '::ffff:169.254.169.254', '64:ff9b::a9fe:a9fe', '2002:7f00:1::', '::7f00:1']
const NEVER_EITHER = ['168.63.129.16', '192.0.0.192', '198.18.0.1', '240.0.0.1', 'fd20:ce::254', '64:ff9b:1::a00:1']
const NEVER_AT_ALL = ['2001:0:7f00:1::1', '2001:0:ce49:7601::1', 'fec0::1', 'ff02::1', 'fe80::1%lo']

describe('addresses that dealers name', () => {
  it.each(PUBLIC)('The address %s is public and allowed', async (host) => {
    expect(await rule([], false).reach(host)).not.toBe('')
  })
  it.each([...PRIVATE, ...PRIVATE_TOO])(
    'The private address %s is allowed for the only dealer of a server, and where it is listed',
    async (host) => {
      await expect(rule([], false).reach(host)).rejects.toMatchObject({ code: 'address_not_allowed' })
      expect(await rule([], true).reach(host)).not.toBe('')
      const all = ['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '::1', 'fd00::/8']
      expect(await rule(all, false).reach(host)).not.toBe('')
    },
  )
  it.each([...NEVER, ...NEVER_TOO, ...NEVER_EITHER, ...NEVER_AT_ALL])(
    'The address %s is never allowed',
    async (host) => {
      await expect(rule([], true).reach(host)).rejects.toMatchObject({ code: 'address_not_allowed' })
      await expect(rule(['mail.lan', '10.0.0.0/8'], false).reach(host)).rejects.toThrow()
    },
  )
  it('A host that is listed by its name or its network is allowed, and connected to by its address', async () => {
    expect(await rule(['localhost'], false).reach('localhost')).toMatch(/^(127\.0\.0\.1|::1)$/)
    expect(await rule(['169.254.0.0/16'], false).reach('169.254.1.1')).toBe('169.254.1.1')
  })
  it('A host is looked up once, for the check and the connection', async () => {
    const lookUp = (alone: boolean) =>
      new Promise<unknown>((resolve) =>
        rule([], alone).lookup('localhost', { all: true }, (error, found) => resolve(error ?? found)),
      )
    expect(await lookUp(true)).toMatchObject([{ address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) }])
    expect(await lookUp(false)).toMatchObject({ code: 'address_not_allowed' })
  })
})

describe('test buttons on a server with several dealers', () => {
  let server: TestServer
  let trap: Server
  let caught: Socket[] = []
  let port = 0
  beforeAll(async () => {
    server = await startTestServer({ env: { OUTBOUND_HOSTS: '192.0.2.1' } })
    trap = createServer((socket) => caught.push(socket.on('error', () => {})))
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
    port = (trap.address() as AddressInfo).port
    await openSettings(server)
  })
  beforeEach(() => {
    caught = []
  })
  afterAll(async () => {
    trap.close()
    await server.close()
  })

  const CASES: [path: string, host: string, body: object | undefined, values: (host: string) => object][] = []
  for (const host of ['127.0.0.1', 'localhost'])
    CASES.push(
      [
        'settings/mail-test',
        host,
        undefined,
        (smtp_host) => ({ email_enable: true, email_from: 'a@b.example', smtp_host, smtp_port: port }),
      ],
      [
        'settings/sms-test',
        host,
        { to: '+4915112345678' },
        (to) => ({ sms_enable: true, sms_url: `http://${to}:${port}`, sms_secret: 'geheim' }),
      ],
      [
        'settings/scanner-test',
        host,
        undefined,
        (anti_virus_host) => ({ plugin_anti_virus: true, anti_virus_host, anti_virus_port: port }),
      ],
      [
        'settings/storage-test',
        host,
        undefined,
        (to) => ({
          upload_storage_enabled: true,
          upload_storage_provider: `http://${to}:${port}`,
          upload_storage_bucket: 'b',
          upload_storage_access_key: 'a',
          upload_storage_secret_key: 's',
        }),
      ],
      [
        'directory/test',
        host,
        undefined,
        (to) => ({
          directory_enable: true,
          directory_url: `ldap://${to}:${port}`,
          directory_start_tls: false,
          directory_bind_dn: 'cn=a',
          directory_user_base: 'dc=b',
        }),
      ],
    )
  it.each(CASES)('The test button %s does not connect to %s', async (path, host, body, values) => {
    const { admin, change } = await openSettings(server)
    expect(codeOf(await change({ ...values(host) }))).toBe('ok')
    expect(codeOf(await admin.send('POST', `/v1/admin/${path}`, body))).toBe('address_not_allowed')
    expect(caught).toEqual([])
  })

  it.each<[path: string, body?: object]>([
    ['settings/mail-test'],
    ['settings/storage-test'],
    ['settings/sms-test', { to: '+4915112345678' }],
    ['settings/scanner-test'],
    ['directory/test'],
  ])('The test button %s works ten times a minute', async (path, body) => {
    const { admin } = await openSettings(server)
    const press = async () => codeOf(await admin.send('POST', `/v1/admin/${path}`, body))
    for (let count = 0; count < 10; count += 1) expect(await press()).not.toBe('too_many_attempts')
    expect(await press()).toBe('too_many_attempts')
  })
})
