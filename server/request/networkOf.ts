/** The network of an address: IPv4 by /24, IPv6 by /56. One attacker rarely has more, one household rarely less. */
export function networkOf(address: string): string {
  const v4 = /(?:^|:)(\d+\.\d+\.\d+)\.\d+$/.exec(address)
  if (v4?.[1]) return v4[1]
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  // Restores the zeros that `::` leaves out, so that the following groups are not taken for the network.
  const groups = tail === undefined ? before : [...before, '0', '0', '0', '0']
  return groups
    .slice(0, 4)
    .map((group) => group.padStart(4, '0'))
    .join(':')
    .slice(0, -2)
}
