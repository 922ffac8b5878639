import type { Duplex } from 'node:stream'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import { Client, type Entry } from 'ldapts'
import { IMPORT_FIELDS, IMPORT_ROWS_MAX } from '#contract/directory/directory.ts'
import { plainText } from '#contract/text/plainText.ts'
import type { DirectoryAccount } from './directoryAccount.ts'
import { deliverWholeMessages, type MessageRefusal } from './wholeMessages.ts'

/** A person as the directory describes them. Groups refer to them by `dn` or `login`. */
export type EntryPerson = {
  sourceId: string
  dn: string
  login: string
  values: Record<string, string>
}
/** A group. `members` are positions in the list of people. Other members are left out. */
export type EntryGroup = { sourceId: string; name: string; description: string; members: number[] }

/** The directory has more people, groups or memberships than a run may contain. */
export class TooMuch extends Error {}

const CONNECT_MS = 10_000
const SILENCE_MS = 30_000
const PAGE = 500
/** Longest value (characters). The longest field of a user is shorter. */
const VALUE_MAX = 500
/** At most this many memberships of all groups together. */
const MEMBERSHIPS_MAX = 100_000
/** Fields and their attributes in directories. The first attribute that exists is used. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  first_name: ['givenName'],
  last_name: ['sn'],
  email: ['mail', 'userPrincipalName'],
  phone: ['mobile', 'telephoneNumber'],
  personnel_number: ['employeeNumber', 'employeeID'],
}
const IDS = ['entryUUID', 'objectGUID', 'nsUniqueId', 'ipaUniqueID'] as const
const LOGINS = ['uid', 'sAMAccountName'] as const
/** `member` holds names of entries, `memberUid` holds login names. */
const MEMBERS = ['member', 'uniqueMember', 'memberUid'] as const

/** How the directory is reached. `name` is the name that its certificate must contain. */
export type Reading = Omit<DirectoryAccount, 'url' | 'deactivatesLeavers'> & {
  isEncrypted: boolean
  /** Host name of the address, or empty for a numeric address in `address`. */
  name: string
  address: string
  /** Longest message that the directory may send (bytes). */
  longestMessage: number
}

/** Reads all people and groups that the filters select, over a connection that is already open. */
export async function readEntries(
  reading: Reading,
  connection: Duplex,
): Promise<{ people: EntryPerson[]; groups: EntryGroup[] }> {
  let refusal: MessageRefusal | undefined
  const cut = <S extends Duplex>(stream: S): S =>
    deliverWholeMessages(stream, reading.longestMessage, (reason) => {
      refusal = reason
    })
  const client = new Client({
    url: reading.isEncrypted ? 'ldaps://directory' : 'ldap://directory',
    timeout: SILENCE_MS,
    connectTimeout: CONNECT_MS,
    createConnection: () => cut(connection) as never,
    createSecureConnection: (...given: unknown[]) =>
      // For StartTLS the library passes only the options, with the connection in them.
      cut(
        connectTls((given.length === 1 ? given[0] : { ...tlsOf(reading), socket: connection }) as ConnectionOptions),
      ) as never,
  })
  try {
    if (reading.startTls && !reading.isEncrypted) await client.startTLS(tlsOf(reading))
    await client.bind(reading.bindDn, reading.password)
    const people = (await search(client, reading.userBase, reading.userFilter)).map(personOf)
    const groups = reading.groupBase === '' ? [] : await search(client, reading.groupBase, reading.groupFilter)
    return { people, groups: await withMembers(client, groups, people) }
  } catch (error) {
    // The library reports only that the connection was closed.
    if (refusal?.isTooLong) throw new TooMuch()
    throw refusal ?? error
  } finally {
    await client.unbind().catch(() => {})
  }
}

const tlsOf = ({ name, address, certificate }: Reading) => ({
  // The certificate must contain the host name of the settings.
  ...(name === '' ? { host: address } : { servername: name }),
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
    if (found.length > IMPORT_ROWS_MAX) throw new TooMuch()
  }
  return found
}

function first(entry: Entry, names: readonly string[]): string {
  for (const name of names) {
    const value = entry[name]
    const one = Array.isArray(value) ? value[0] : value
    if (Buffer.isBuffer(one)) return one.toString('hex').slice(0, VALUE_MAX)
    if (typeof one === 'string' && one !== '') return plainText(one).slice(0, VALUE_MAX)
  }
  return ''
}

const all = (entry: Entry, name: string): string[] => {
  const value = entry[name]
  return (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string' && one !== '')
}

/** Without an id the entry's DN is used. Then an entry that moves in the tree looks like a new one. */
const sourceIdOf = (entry: Entry) => first(entry, IDS) || entry.dn.toLowerCase().slice(0, VALUE_MAX)

function personOf(entry: Entry): EntryPerson {
  const values = Object.entries(ATTRIBUTES)
    .filter(([field]) => IMPORT_FIELDS.includes(field))
    .map(([field, names]) => [field, first(entry, names)] as const)
  return {
    sourceId: sourceIdOf(entry),
    dn: entry.dn.toLowerCase().slice(0, VALUE_MAX),
    login: first(entry, LOGINS).toLowerCase(),
    values: Object.fromEntries(values),
  }
}

/** The attribute and the first value of an answer in ranges, such as `member;range=0-1499` (Active Directory). */
const RANGE = /^(?<name>[^;]+);range=\d+-(?<last>\d+|\*)$/i
/** At most this many answers for one attribute of one group. Active Directory gives at least 1,000 values in each. */
const RANGES_MAX = 200

/**
 * The members of a group. Active Directory answers at most 1,500 of them and leaves the rest to further requests. A
 * directory that does not answer the rest ends the run, because the run would remove the missing members from the
 * group.
 */
async function memberNames(client: Client, group: Entry): Promise<string[]> {
  const names = MEMBERS.flatMap((attribute) => all(group, attribute))
  let entry: Entry | undefined = group
  for (let answers = 0; entry !== undefined; answers += 1) {
    const range = Object.keys(entry)
      .map((key) => ({ key, groups: RANGE.exec(key)?.groups }))
      .find(({ groups }) => groups !== undefined)
    if (range?.groups === undefined) {
      if (answers > 0) throw new Error('The directory did not answer the rest of a group')
      break
    }
    names.push(...all(entry, range.key))
    const { name = '', last } = range.groups
    if (last === '*') break
    if (answers >= RANGES_MAX || names.length > MEMBERSHIPS_MAX) throw new TooMuch()
    const { searchEntries }: { searchEntries: Entry[] } = await client.search(group.dn, {
      scope: 'base',
      attributes: [`${name};range=${Number(last) + 1}-*`],
    })
    entry = searchEntries[0] ?? { dn: group.dn }
  }
  return names
}

/** A group with its direct members: positions of people and of other groups. */
type Membership = { people: number[]; groups: number[] }

/** The people of a group and of the groups in it. Each group counts once, even if it contains itself. */
function membersOf(all: readonly Membership[], group: number): Set<number> {
  const people = new Set<number>()
  const seen = new Set<number>()
  const open = [group]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    for (const person of all[next]?.people ?? []) people.add(person)
    open.push(...(all[next]?.groups ?? []))
  }
  return people
}

/**
 * The groups with their people. Members that are neither among the people nor among the groups are left out, because
 * they have no user.
 */
async function withMembers(
  client: Client,
  groups: readonly Entry[],
  people: readonly EntryPerson[],
): Promise<EntryGroup[]> {
  const positions = new Map(
    people.flatMap(({ dn, login }, index) =>
      [dn, login].filter((name) => name !== '').map((name) => [name, index] as const),
    ),
  )
  const groupOf = new Map(groups.map(({ dn }, index) => [dn.toLowerCase(), index] as const))
  const direct: Membership[] = []
  for (const entry of groups) {
    const names = (await memberNames(client, entry)).map((name) => name.toLowerCase())
    direct.push({
      people: names.flatMap((name) => positions.get(name) ?? []),
      groups: names.flatMap((name) => groupOf.get(name) ?? []),
    })
  }
  let memberships = 0
  return groups.map((entry, index) => {
    const members = membersOf(direct, index)
    memberships += members.size
    if (memberships > MEMBERSHIPS_MAX) throw new TooMuch()
    return {
      sourceId: sourceIdOf(entry),
      name: first(entry, ['cn']),
      description: first(entry, ['description']),
      members: [...members],
    }
  })
}
