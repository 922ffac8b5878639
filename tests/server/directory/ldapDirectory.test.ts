import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DirectoryAccount } from '#server/modules/directory/ldap/directoryAccount.ts'
import { readDirectory } from '#server/modules/directory/ldap/ldapDirectory.ts'
import { ANYWHERE } from '#tests/support/samples/anywhere.ts'
import {
  LDAP_ADMIN,
  LDAP_BASE,
  LDAP_PASSWORD,
  type LdapServer,
  startLdapServer,
} from '#tests/support/services/ldapServer.ts'
import { makeCertificates } from '#tests/support/updates/certificates.ts'

const folder = mkdtempSync(join(tmpdir(), 'werkbank-directory-'))
const certificates = makeCertificates(folder)
const tls = certificates?.issue('directory', { address: 'IP:127.0.0.1,DNS:localhost' })
let server: LdapServer

beforeAll(async () => {
  server = await startLdapServer(tls)
  await server.add('uid=jahorn,ou=people', {
    objectClass: 'inetOrgPerson',
    uid: 'jahorn',
    cn: 'Jana Ahorn',
    givenName: 'Jana',
    sn: 'Ahorn',
    mail: 'jana@ahornfeld.example',
    telephoneNumber: '+49 30 1234',
    employeeNumber: '0815',
  })
  for (let index = 0; index < 1_200; index++)
    await server.add(`uid=p${index},ou=people`, {
      objectClass: 'inetOrgPerson',
      cn: `Person ${index}`,
      sn: `Nummer ${index}`,
      mail: `p${index}@ahornfeld.example`,
    })
  await server.add('cn=Werkstatt,ou=groups', {
    objectClass: 'groupOfNames',
    description: 'Alle an der Bühne',
    member: [`uid=jahorn,ou=people,${LDAP_BASE}`, `uid=gone,ou=people,${LDAP_BASE}`],
  })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const account = (given: Partial<DirectoryAccount> = {}): DirectoryAccount => ({
  url: `ldap://127.0.0.1:${server.port}`,
  startTls: false,
  certificate: '',
  bindDn: LDAP_ADMIN,
  password: LDAP_PASSWORD,
  userBase: `ou=people,${LDAP_BASE}`,
  userFilter: '(objectClass=inetOrgPerson)',
  groupBase: `ou=groups,${LDAP_BASE}`,
  groupFilter: '(objectClass=groupOfNames)',
  deactivatesLeavers: false,
  ...given,
})
const read = (given: Partial<DirectoryAccount> = {}) => readDirectory('a dealer', account(given), ANYWHERE)
const refusalOf = (given: Partial<DirectoryAccount>) =>
  read(given).then(
    () => 'nothing',
    (error: Error) => error.message,
  )

describe('reading an LDAP directory', () => {
  it('A directory is read to the end, page by page, with people and groups', async () => {
    const { people, groups } = await read()
    expect(people).toHaveLength(1_201)
    const jana = people.find(({ login }) => login === 'jahorn')
    expect(jana).toMatchObject({
      dn: `uid=jahorn,ou=people,${LDAP_BASE}`,
      values: {
        first_name: 'Jana',
        last_name: 'Ahorn',
        email: 'jana@ahornfeld.example',
        phone: '+49 30 1234',
        personnel_number: '0815',
      },
    })
    expect(jana?.sourceId).toMatch(/^[0-9a-f-]{36}$/)
    expect(groups).toEqual([
      {
        sourceId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Werkstatt',
        description: 'Alle an der Bühne',
        // Members who are not among the people are left out.
        members: [people.findIndex(({ login }) => login === 'jahorn')],
      },
    ])
  })

  it('A filter narrows down a directory', async () => {
    const { people } = await read({ userFilter: '(&(objectClass=inetOrgPerson)(uid=jahorn))' })
    expect(people).toHaveLength(1)
  })

  it.runIf(tls)('StartTLS encrypts the connection to a directory', async () => {
    const { authority } = certificates ?? { authority: '' }
    expect((await read({ startTls: true, certificate: authority })).people).toHaveLength(1_201)
    expect(await refusalOf({ startTls: true })).toMatch(/certificate/i)
  })

  it.each([
    ['a wrong password', { password: 'falsch' }, /InvalidCredentials/],
    ['a place that does not exist', { userBase: 'ou=nowhere,dc=ahornfeld,dc=example' }, /NoSuchObject/],
    ['a filter that is none', { userFilter: '(((' }, /filter|paren/i],
  ] as const)('A directory that refuses %s is quoted in its own words', async (_name, given, words) => {
    expect(await refusalOf(given)).toMatch(words)
  })

  it.runIf(tls)('A directory is read encrypted from the first byte, whatever StartTLS is set to', async () => {
    const authority = certificates?.authority ?? ''
    const given = { url: `ldaps://localhost:${server.securePort}`, startTls: true, certificate: authority }
    const filter = { userFilter: '(uid=jahorn)' }
    expect((await read({ ...given, ...filter })).people).toHaveLength(1)
    const numbered = { url: `ldaps://127.0.0.1:${server.securePort}`, startTls: true, certificate: authority }
    expect((await read({ ...numbered, ...filter })).people).toHaveLength(1)
    expect(await refusalOf({ url: `ldaps://localhost:${server.securePort}` })).toMatch(/certificate/)
  })

  it('A directory gets a password in plain text only on this machine', async () => {
    const far = createServer()
    let connections = 0
    far.on('connection', () => (connections += 1))
    await new Promise<void>((resolve) => far.listen(0, '0.0.0.0', resolve))
    const { port } = far.address() as AddressInfo
    const own = Object.values(networkInterfaces())
      .flat()
      .find((one) => one?.family === 'IPv4' && !one.internal)?.address
    expect(await refusalOf({ url: `ldap://${own ?? '192.0.2.1'}:${port}` })).toMatch(/encrypted/)
    expect(connections).toBe(0)
    far.close()
  })

  it('A directory that cannot be reached is reported with the error of the connection', async () => {
    expect(await refusalOf({ url: 'ldap://127.0.0.1:1' })).toMatch(/ECONNREFUSED/)
  })
})
