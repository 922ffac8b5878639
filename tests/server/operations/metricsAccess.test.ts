import { describe, expect, it } from 'vitest'
import { isPrivateAddress } from '#server/plugins/privateAddress.ts'

describe('metrics are for the operator', () => {
  it.each(['127.0.0.1', '::1', '10.1.2.3', '172.31.0.9', '192.168.4.4', '::ffff:10.0.0.1', 'fd00::1', 'fe80::2'])(
    'Metrics answer to %s',
    (address) => expect(isPrivateAddress(address)).toBe(true),
  )
  it.each(['8.8.8.8', '172.32.0.1', '2001:db8::1', '::ffff:8.8.8.8', '', 'nonsense', undefined])(
    'Metrics do not answer to %s',
    (address) => expect(isPrivateAddress(address)).toBe(false),
  )
})
