import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Attribute, Change, Client } from 'ldapts'

export const LDAP_BASE = 'dc=ahornfeld,dc=example'
export const LDAP_ADMIN = `cn=reader,${LDAP_BASE}`
export const LDAP_PASSWORD = 'Lesen-im-Verzeichnis-1'
const PROGRAMS = ['/usr/sbin/slapd', '/usr/libexec/slapd', '/usr/local/libexec/slapd']
const SCHEMAS = '/etc/ldap/schema'
const MODULES = '/usr/lib/ldap'
/** At most this many tries to reach the started server, of 25 ms each. */
const START_TRIES = 800

type Attributes = Record<string, string | string[]>
export type LdapServer = {
  port: number
  /** Encrypted from the first byte; only with a certificate. */
  securePort: number
  add(dn: string, attributes: Attributes): Promise<void>
  remove(dn: string): Promise<void>
  change(dn: string, attributes: Attributes): Promise<void>
  stop(): Promise<void>
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

const numberOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))

/** Gives files to the account of slapd, because slapd gives up the rights of root. */
function handOver(folder: string, paths: readonly string[], { uid, gid }: { uid: number; gid: number }): void {
  for (const path of [folder, ...paths]) chownSync(path, uid, gid)
  chmodSync(folder, 0o700)
}

/** Signs in as soon as the server answers. */
async function bindWhenReady(client: Client, child: ChildProcess): Promise<void> {
  for (let tries = 0; ; tries++)
    try {
      return await client.bind(LDAP_ADMIN, LDAP_PASSWORD)
    } catch (error) {
      if (tries > START_TRIES || child.exitCode !== null) throw error
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
}

/** A real OpenLDAP from the machine's own programs, with an empty tree and one user who may read it. */
export async function startLdapServer(tls?: { key: string; cert: string }): Promise<LdapServer> {
  const program = PROGRAMS.find((one) => existsSync(one))
  if (!program) throw new Error('slapd is not installed')
  const isRoot = process.getuid?.() === 0
  const folder = mkdtempSync(join(tmpdir(), 'werkbank-ldap-'))
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  mkdirSync(join(folder, 'data'))
  const certificates = tls ? [file('cert.pem', tls.cert), file('key.pem', tls.key)] : []
  const [cert, key] = certificates
  const configuration = file(
    'slapd.conf',
    [
      ...['core', 'cosine', 'inetorgperson'].map((name) => `include ${SCHEMAS}/${name}.schema`),
      `pidfile ${folder}/slapd.pid`,
      ...(tls ? [`TLSCertificateFile ${cert}`, `TLSCertificateKeyFile ${key}`] : []),
      `modulepath ${MODULES}`,
      'moduleload back_mdb',
      'database mdb',
      'maxsize 67108864',
      `suffix "${LDAP_BASE}"`,
      `rootdn "${LDAP_ADMIN}"`,
      `rootpw ${LDAP_PASSWORD}`,
      `directory ${folder}/data`,
      'index objectClass,entryUUID eq',
      '',
    ].join('\n'),
  )
  const identity = isRoot ? { uid: numberOf('-u'), gid: numberOf('-g') } : null
  if (identity) handOver(folder, [join(folder, 'data'), configuration, ...certificates], identity)
  const [port, securePort] = [await freePort(), await freePort()]
  const addresses = [`ldap://127.0.0.1:${port}`, ...(tls ? [`ldaps://127.0.0.1:${securePort}`] : [])].join(' ')
  // `-d` keeps it in the foreground, so that it ends with its parent.
  const child = spawn(program, ['-f', configuration, '-h', addresses, '-d', '0'], {
    ...identity,
    stdio: 'ignore',
  })
  const client = new Client({ url: `ldap://127.0.0.1:${port}` })
  await bindWhenReady(client, child)
  await client.add(LDAP_BASE, { objectClass: ['dcObject', 'organization'], dc: 'ahornfeld', o: 'Ahornfeld' })
  for (const name of ['people', 'groups'])
    await client.add(`ou=${name},${LDAP_BASE}`, { objectClass: 'organizationalUnit', ou: name })
  return {
    port,
    securePort,
    add: (dn, attributes) => client.add(`${dn},${LDAP_BASE}`, attributes),
    remove: (dn) => client.del(`${dn},${LDAP_BASE}`),
    async change(dn, attributes) {
      for (const [type, values] of Object.entries(attributes))
        await client.modify(
          `${dn},${LDAP_BASE}`,
          new Change({ operation: 'replace', modification: new Attribute({ type, values: [values].flat() }) }),
        )
    },
    async stop() {
      await client.unbind().catch(() => {})
      const ended = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
