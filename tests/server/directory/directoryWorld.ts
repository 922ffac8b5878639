import { vi } from 'vitest'
import type { DirectoryLine, DirectoryRun } from '#contract/api/administration/directory.ts'
import { signIn } from '#tests/support/database/client.ts'
import { createDealer, createUser } from '#tests/support/database/people.ts'
import { LDAP_ADMIN, LDAP_BASE, LDAP_PASSWORD, startLdapServer } from '#tests/support/services/ldapServer.ts'
import { startTestServer } from '#tests/support/services/testServer.ts'

export const RUNS = '/v1/admin/directory/runs'
export const CSV = [
  'Vorname;Nachname;E-Mail;Telefon;Sprache',
  'Jana;Ahorn;Jana@Ahornfeld.example;0049 (0) 171-12 34 567;DE',
  'Piotr;Brzoza;piotr@ahornfeld.example;;pl',
  ';Ohnevorname;leer@ahornfeld.example;;de',
  'Nochmal;Jana;jana@ahornfeld.example;;de',
  'Falsch;Sprache;sprache@ahornfeld.example;;klingonisch',
].join('\r\n')

type Named = Pick<DirectoryRun, 'uuid'>
type UserRow = { uuid: string; email: string; phone: string | null; first_name: string; is_active: boolean }

/** A server beside a real directory, and dealers who may use it. */
export async function openDirectoryWorld() {
  const ldap = await startLdapServer()
  const server = await startTestServer({ jobPace: { pollSeconds: 0.5, retrySeconds: 0, retries: 1 } })

  async function dealer() {
    const dealer = await createDealer(server.database)
    const person = await createUser(server.database, dealer, { permissions: { global: ['global.admin'] } })
    const admin = await signIn(server.address, dealer, person)
    /** Waits until the run is neither planned nor running, and returns it. */
    const settled = (run: Named, client = admin, timeout = 60_000) =>
      vi.waitFor(
        async () => {
          const now = await client.ok<DirectoryRun>('GET', `${RUNS}/${run.uuid}`)
          if (now.state === 'planning' || now.state === 'running') throw new Error(now.state)
          return now
        },
        { timeout, interval: 30 },
      )
    const begun = async (path: string) => settled(await admin.ok<DirectoryRun>('POST', path))
    return {
      dealer,
      person,
      admin,
      settled,
      async linesOf(run: Named, query = '') {
        return (await admin.ok<{ items: DirectoryLine[] }>('GET', `${RUNS}/${run.uuid}/lines${query}`)).items
      },
      async start(run: Named, invite = false) {
        await admin.ok('POST', `${RUNS}/${run.uuid}/start`, { invite })
        return settled(run)
      },
      importCsv: (csv: string, client = admin) =>
        client.ok<{ run: DirectoryRun; columns: { field: string | null }[] }>('POST', '/v1/admin/users/import', {
          csv,
        }),
      users: async () => (await admin.ok<{ items: UserRow[] }>('GET', '/v1/users?limit=200')).items,
      async useDirectory(more: Record<string, unknown> = {}) {
        const { version } = await admin.ok<{ version: number }>('GET', '/v1/admin/settings')
        const values = {
          directory_enable: true,
          directory_url: `ldap://127.0.0.1:${ldap.port}`,
          directory_start_tls: false,
          directory_bind_dn: LDAP_ADMIN,
          directory_password: LDAP_PASSWORD,
          directory_user_base: `ou=people,${LDAP_BASE}`,
          directory_group_base: `ou=groups,${LDAP_BASE}`,
          ...more,
        }
        await admin.ok('PATCH', '/v1/admin/settings', { version, values })
      },
      generate: () => begun('/v1/admin/users/generate'),
      sync: () => begun('/v1/admin/users/sync'),
      syncGroups: () => begun('/v1/admin/groups/sync'),
    }
  }

  return {
    server,
    ldap,
    dealer,
    addPerson: (uid: string, givenName: string, more = {}) =>
      ldap.add(`uid=${uid},ou=people`, {
        objectClass: 'inetOrgPerson',
        uid,
        cn: givenName,
        givenName,
        sn: 'Verzeichnis',
        mail: `${uid}@ahornfeld.example`,
        ...more,
      }),
    async close() {
      await server.close()
      await ldap.stop()
    },
  }
}
export type DirectoryWorld = Awaited<ReturnType<typeof openDirectoryWorld>>
export type DirectoryDealer = Awaited<ReturnType<DirectoryWorld['dealer']>>
