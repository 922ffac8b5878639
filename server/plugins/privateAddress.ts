import { BlockList, isIPv6 } from 'node:net'

const own = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  own.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  own.addSubnet(network, prefix, 'ipv6')

/** True for this machine and private networks (RFC 1918, RFC 4193). False for internet addresses. */
export function isPrivateAddress(address: string | undefined): boolean {
  if (address === undefined) return false
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return own.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}
