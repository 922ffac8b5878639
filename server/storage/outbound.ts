import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Failure } from '../request/failure.ts'

/** Connections to addresses that a dealer has named. */
export type Outbound = {
  /** The address behind a name, checked; whoever connects to it instead of the name cannot be led elsewhere meanwhile. */
  reach(host: string): Promise<string>
  /** The same for sockets that look a name up by themselves. An address as a name is not looked up: `reach` it first. */
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
/** Loopback and networks of one's own (RFC 1918, 4193, 6598). */
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
 * Link-local addresses, those where clouds hand out their own secrets, and what is no address of one machine. Of IPv6
 * only what the internet routes; addresses of IPv4 in disguise are none of it.
 */
const NEVER = listOf(
  ...['0.0.0.0/8', '169.254.0.0/16', '100.100.100.200', '168.63.129.16', '192.0.0.0/24', '198.18.0.0/15'],
  ...['224.0.0.0/4', '240.0.0.0/4', 'fd00:ec2::254', 'fd20:ce::254', '64:ff9b::/96', '64:ff9b:1::/48', '2002::/16'],
  ...['2001::/32', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
)
const ROUTED = listOf('2000::/3')
const LOOPBACK = listOf('127.0.0.0/8', '::1')

const within = (list: BlockList, address: string) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** An address of IPv4 may be written as one of IPv6; the system connects to the same place. */
function plainOf(address: string): string {
  if (isIP(address) !== 6) return address
  const canonical = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical) ?? []
  if (high === undefined || low === undefined) return canonical
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [a >> 8, a & 255, b >> 8, b & 255].join('.')
}

/** This machine itself: what is sent there passes no network. */
export const isLoopback = (address: string): boolean => within(LOOPBACK, plainOf(address))

function kindOf(address: string): 'public' | 'private' | 'never' {
  if (within(NEVER, address)) return 'never'
  if (within(PRIVATE, address)) return 'private'
  return isIP(address) === 4 || within(ROUTED, address) ? 'public' : 'never'
}

/** Without brackets, dots at the end and capitals. */
const nameOf = (host: string) =>
  host
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase()

/** One address is taken; many machines have a way to those of IPv4 only. */
const addressesOf = (host: string): Promise<LookupAddress[]> =>
  new Promise((resolve, reject) =>
    lookUp(host, { all: true, order: 'ipv4first' }, (error, found) => (error ? reject(error) : resolve(found))),
  )

/**
 * What dealers write into their settings leads out of the server, and without a rule into its own network, too: to its
 * database, to other services, to the cloud's own. Public addresses are allowed, others by `rule`; decided for the
 * address that is connected to.
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
