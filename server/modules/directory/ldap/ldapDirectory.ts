import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { ApartFailure, type ApartLimits, runApart } from '#server/apart/runApart.ts'
import { createTurns } from '#server/apart/turns.ts'
import { Failure } from '#server/request/failure.ts'
import { isLoopback, type Outbound } from '#server/storage/outbound.ts'
import type { Person } from '../sources/person.ts'
import type { DirectoryAccount } from './directoryAccount.ts'
import type { EntryGroup, EntryPerson, Reading } from './readEntries.ts'
import type { ReaderMessage } from './readerProcess.ts'

/** A person with the names by which groups refer to them. */
type LdapPerson = Person & Pick<EntryPerson, 'dn' | 'login'>
/** `members` are positions in the list of people. */
export type LdapGroup = EntryGroup
export type LdapDirectory = { people: LdapPerson[]; groups: LdapGroup[] }

/** The directory has refused a request, with this message. */
class DirectoryRefusal extends Error {}

export type DirectoryLimits = ApartLimits & { bytes: number }
/** 5,000 people and 300,000 member names are about 32 MB. A job may take 120 s in total. */
const LIMITS: DirectoryLimits = { timeMs: 60_000, heapMb: 192, bytes: 32 * 1024 * 1024 }
const CONNECT_MS = 10_000
const PORTS: Readonly<Record<string, number>> = { 'ldap:': 389, 'ldaps:': 636 }
const AT_ONCE = 3
const WAITING_PER_DEALER = 2

const takeTurn = createTurns(AT_ONCE, WAITING_PER_DEALER)

/**
 * Reads all people and groups that the filters select. It never writes to the directory. A process of its own parses
 * the protocol, because a hostile directory can make its parser hang, use up memory or crash. This process counts the
 * bytes.
 */
export async function readDirectory(
  dealerId: string,
  account: DirectoryAccount,
  outbound: Outbound,
  limits = LIMITS,
): Promise<LdapDirectory> {
  const { protocol, hostname, port } = new URL(account.url)
  const address = await outbound.reach(hostname)
  const isEncrypted = protocol === 'ldaps:'
  // Without encryption the password could be read on the network.
  if (!isEncrypted && !account.startTls && !isLoopback(address)) throw new Failure('directory_unencrypted')
  const { url: _url, deactivatesLeavers: _leavers, ...settings } = account
  const name = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : ''
  const reading: Reading = { ...settings, isEncrypted, name, address, longestMessage: limits.bytes }
  return takeTurn(dealerId, async () => {
    const connection = await open(address, port === '' ? (PORTS[protocol] ?? 389) : Number(port))
    return receive(reading, connection, limits)
  })
}

async function open(host: string, port: number): Promise<Socket> {
  const connection = connect({ host, port })
  const timer = setTimeout(() => connection.destroy(new Error('Connection timeout')), CONNECT_MS)
  try {
    await once(connection, 'connect')
    return connection
  } catch (error) {
    throw new DirectoryRefusal((error as Error).message)
  } finally {
    clearTimeout(timer)
  }
}

async function receive(reading: Reading, connection: Socket, limits: DirectoryLimits): Promise<LdapDirectory> {
  const directory: LdapDirectory = { people: [], groups: [] }
  let bytes = 0
  let isTooMuch = false
  connection.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= limits.bytes) return
    isTooMuch = true
    connection.destroy(new Failure('directory_too_large'))
  })
  const onMessage = (message: ReaderMessage): boolean => {
    switch (message.kind) {
      case 'people':
        directory.people.push(...message.people)
        return false
      case 'groups':
        directory.groups.push(...message.groups)
        return false
      case 'done':
        return true
      case 'too_much':
        throw new Failure('directory_too_large')
      case 'refused':
        throw new DirectoryRefusal(message.answer)
    }
  }
  try {
    await runApart({
      module: new URL('./readerProcess.ts', import.meta.url),
      input: reading,
      limits,
      connection,
      onMessage,
    })
    return directory
  } catch (error) {
    if (isTooMuch) throw new Failure('directory_too_large')
    if (error instanceof ApartFailure) throw new Failure('directory_unreadable')
    throw error
  }
}
