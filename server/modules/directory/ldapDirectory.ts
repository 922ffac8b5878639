import { isIP, isIPv6 } from 'node:net'
import { Client, type Entry, ResultCodeError } from 'ldapts'
import { IMPORT_FIELDS, IMPORT_ROWS_MAX } from '#contract/directory.ts'
import { Failure } from '#server/failure.ts'
import { PermanentFailure } from '#server/jobs/permanentFailure.ts'
import { isLoopback, type Outbound } from '#server/storage/outbound.ts'
import type { DirectoryAccount } from './directoryAccount.ts'
import type { Person } from './plan.ts'

/** A person with the name by which groups refer to them. */
export type LdapPerson = Person & { dn: string; login: string }
export type LdapGroup = { sourceId: string; name: string; description: string; members: readonly string[] }
export type LdapDirectory = { people: LdapPerson[]; groups: LdapGroup[] }

const CONNECT_MS = 10_000
const SILENCE_MS = 30_000
const PAGE = 500
const ANSWER_LENGTH = 300
/** Fields and the attributes that directories keep them in, the first one that is there. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  first_name: ['givenName'],
  last_name: ['sn'],
  email: ['mail', 'userPrincipalName'],
  phone: ['mobile', 'telephoneNumber'],
  personnel_number: ['employeeNumber', 'employeeID'],
}
const IDS = ['entryUUID', 'objectGUID', 'nsUniqueId', 'ipaUniqueID'] as const
const LOGINS = ['uid', 'sAMAccountName'] as const
/** `member` holds names of entries, `memberUid` names to sign in with. */
const MEMBERS = ['member', 'uniqueMember', 'memberUid'] as const

/** What the other side said, on one line, for whoever set it up. */
export function answerOf(error: unknown): string {
  const text = error instanceof ResultCodeError ? `${error.name}: ${error.message}` : String((error as Error).message)
  return text.replace(/\p{Cc}+/gu, ' ').slice(0, ANSWER_LENGTH)
}

/** Reads everybody and every group that the filters let through. Nothing is ever written there. */
export async function readDirectory(account: DirectoryAccount, outbound: Outbound): Promise<LdapDirectory> {
  const { protocol, hostname, port } = new URL(account.url)
  const address = await outbound.reach(hostname)
  const isEncrypted = protocol === 'ldaps:'
  // The password would pass the network for everybody to read.
  if (!isEncrypted && !account.startTls && !isLoopback(address)) throw new Failure('directory_unencrypted')
  const client = new Client({
    url: `${protocol}//${isIPv6(address) ? `[${address}]` : address}${port === '' ? '' : `:${port}`}`,
    timeout: SILENCE_MS,
    connectTimeout: CONNECT_MS,
    // Given for a plain address, the library would speak TLS to it.
    ...(isEncrypted ? { tlsOptions: tlsOf(account) } : {}),
  })
  try {
    if (account.startTls && !isEncrypted) await client.startTLS(tlsOf(account))
    await client.bind(account.bindDn, account.password)
    const people = (await search(client, account.userBase, account.userFilter)).map(personOf)
    const groups =
      account.groupBase === '' ? [] : (await search(client, account.groupBase, account.groupFilter)).map(groupOf)
    return { people, groups }
  } finally {
    await client.unbind().catch(() => {})
  }
}

const tlsOf = ({ url, certificate }: DirectoryAccount) => ({
  // The certificate must be for the name that was asked for. A name as `host` would be looked up again.
  [isIP(new URL(url).hostname) === 0 ? 'servername' : 'host']: new URL(url).hostname,
  minVersion: 'TLSv1.2' as const,
  ...(certificate === '' ? {} : { ca: [certificate] }),
})

async function search(client: Client, base: string, filter: string): Promise<Entry[]> {
  const attributes = [...Object.values(ATTRIBUTES).flat(), ...IDS, ...LOGINS, ...MEMBERS, 'cn', 'description']
  const found: Entry[] = []
  const pages = client.searchPaginated(base, {
    scope: 'sub',
    filter,
    attributes,
    explicitBufferAttributes: ['objectGUID'],
    paged: { pageSize: PAGE },
  })
  for await (const { searchEntries } of pages) {
    found.push(...searchEntries)
    if (found.length > IMPORT_ROWS_MAX)
      throw new PermanentFailure(`More than ${IMPORT_ROWS_MAX} entries below ${base}. Narrow the filter down.`)
  }
  return found
}

function first(entry: Entry, names: readonly string[]): string {
  for (const name of names) {
    const value = entry[name]
    const one = Array.isArray(value) ? value[0] : value
    if (Buffer.isBuffer(one)) return one.toString('hex')
    if (typeof one === 'string' && one !== '') return one
  }
  return ''
}

const all = (entry: Entry, name: string): string[] => {
  const value = entry[name]
  return (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string' && one !== '')
}

function personOf(entry: Entry): LdapPerson {
  const values = Object.entries(ATTRIBUTES)
    .filter(([field]) => IMPORT_FIELDS.includes(field))
    .map(([field, names]) => [field, first(entry, names)] as const)
  return {
    // Without an id of its own the place in the tree has to do; then a move looks like somebody else.
    sourceId: first(entry, IDS) || entry.dn.toLowerCase(),
    dn: entry.dn.toLowerCase(),
    login: first(entry, LOGINS).toLowerCase(),
    values: Object.fromEntries(values),
  }
}

function groupOf(entry: Entry): LdapGroup {
  return {
    sourceId: first(entry, IDS) || entry.dn.toLowerCase(),
    name: first(entry, ['cn']),
    description: first(entry, ['description']),
    members: MEMBERS.flatMap((name) => all(entry, name)).map((one) => one.toLowerCase()),
  }
}
