import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Failure } from '../request/failure.ts'

/** Checks connections to addresses from a dealer's settings. */
export type Outbound = {
  /** The checked address of a host name. A caller that connects to it cannot be redirected by a changed DNS answer. */
  reach(host: string): Promise<string>
  /**
   * Checks the address for sockets that resolve a name themselves. A socket does not call it for a bare address, so
   * call `reach` for that first.
   */
  lookup: LookupFunction
}
type Rule = {
  /** Names, addresses and networks of OUTBOUND_HOSTS. */
  listed: readonly string[]
  /** Whether the server has one dealer only: then its network is that dealer's own. */
  isAlone(): Promise<boolean>
}

const listOf = (...networks: string[]): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, kind)
    else list.addSubnet(address, Number(bits), kind)
  }
  return list
}
/** Loopback and private networks (RFC 1918, 4193, 6598). */
const PRIVATE = listOf(
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '::1',
  'fc00::/7',
)
/**
 * Never allowed: link-local addresses, metadata addresses of clouds, and addresses of more than one machine. IPv6
 * addresses are allowed only if they are globally routed; IPv4 addresses embedded in IPv6 are not.
 */
const NEVER = listOf(
  ...['0.0.0.0/8', '169.254.0.0/16', '100.100.100.200', '168.63.129.16', '192.0.0.0/24', '198.18.0.0/15'],
  ...['224.0.0.0/4', '240.0.0.0/4', 'fd00:ec2::254', 'fd20:ce::254', '64:ff9b::/96', '64:ff9b:1::/48', '2002::/16'],
  ...['2001::/32', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
)
const ROUTED = listOf('2000::/3')
const LOOPBACK = listOf('127.0.0.0/8', '::1')

const within = (list: BlockList, address: string) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Turns an IPv4 address in IPv6 form into plain IPv4, because the system connects to the same machine. */
function plainOf(address: string): string {
  if (isIP(address) !== 6) return address
  const canonical = new URL(`http://[${address.split('%', 1)[0]}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical) ?? []
  if (high === undefined || low === undefined) return canonical
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [a >> 8, a & 255, b >> 8, b & 255].join('.')
}

/** Whether the address is this machine. Data sent there passes no network. */
export const isLoopback = (address: string): boolean => within(LOOPBACK, plainOf(address))

function kindOf(address: string): 'public' | 'private' | 'never' {
  if (within(NEVER, address)) return 'never'
  if (within(PRIVATE, address)) return 'private'
  return isIP(address) === 4 || within(ROUTED, address) ? 'public' : 'never'
}

/** A host name without brackets, trailing dot and capitals. */
const nameOf = (host: string) =>
  host
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase()

/** The first address is used. IPv4 comes first, because many machines have no IPv6 route. */
const addressesOf = (host: string): Promise<LookupAddress[]> =>
  new Promise((resolve, reject) =>
    lookUp(host, { all: true, order: 'ipv4first' }, (error, found) => (error ? reject(error) : resolve(found))),
  )

/**
 * Guards connections to hosts from a dealer's settings. Without a rule they could reach the server's own network: its
 * database, other services, cloud metadata. Public addresses are allowed, others by `rule`. The check uses the address
 * that is connected to.
 */
export function createOutbound({ listed, isAlone }: Rule): Outbound {
  const names = new Set(listed.filter((one) => isIP(one.split('/')[0] ?? '') === 0).map(nameOf))
  const networks = listOf(...listed.filter((one) => isIP(one.split('/')[0] ?? '') !== 0))

  async function reach(host: string): Promise<string> {
    const name = nameOf(host)
    const found = isIP(name) === 0 ? (await addressesOf(name)).map(({ address }) => address) : [name]
    for (const address of found) {
      const plain = plainOf(address)
      if (names.has(name) || within(networks, plain)) return address
      const kind = kindOf(plain)
      if (kind === 'public' || (kind === 'private' && (await isAlone()))) return address
    }
    throw new Failure('address_not_allowed')
  }

  return {
    reach,
    lookup(host, options, done) {
      reach(host).then(
        (address) => {
          const family = isIP(address)
          if (options.all) done(null, [{ address, family }])
          else done(null, address, family)
        },
        (error: Error) => done(error, '', 0),
      )
    },
  }
}
