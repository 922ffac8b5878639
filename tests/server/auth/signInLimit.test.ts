import { describe, expect, it } from 'vitest'
import { type SignInEnd, SignInLimit } from '#server/modules/auth/password/signInLimit.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const FROM = '192.0.2.1'
const START = 1_000_000_000_000

/** A limit with a clock, and attempts of one network. */
function openLimit() {
  const limit = new SignInLimit()
  let now = START
  let accounts = 0
  const start = (account = `account ${++accounts}`) => limit.begin(FROM, account, now)
  /** Begins an attempt. Returns the seconds that a strange device waits. */
  const begin = () => start().strangerWaits
  /** Begins an attempt that must be let in. Returns the function that ends it. */
  const letIn = (account?: string) => {
    const attempt = start(account)
    if (attempt.strangerWaits > 0) throw new Error('The network has to wait')
    return (end: SignInEnd) => attempt.end(end, now)
  }
  const times = (count: number, end: SignInEnd, account?: string) => {
    for (let nth = 0; nth < count; nth += 1) letIn(account)(end)
  }
  return {
    begin,
    letIn,
    times,
    forward(ms: number) {
      now += ms
    },
  }
}

describe('AUT-02 the limit of a network', () => {
  it('A network may try again a quarter of an hour after its first of fifty failures', () => {
    const { begin, times, forward } = openLimit()
    times(50, 'failure')
    expect(begin()).toBe(15 * 60)
    forward(15 * MINUTE)
    forward(SECOND)
    expect(begin()).toBe(0)
  })

  it('Attempts that end in a later time window do not count as undecided any more', () => {
    const { letIn, begin, forward } = openLimit()
    // The server may take long. A hundred attempts in each window end in the next one.
    for (let round = 0; round < 3; round += 1) {
      const ends = Array.from({ length: 100 }, () => letIn())
      forward(16 * MINUTE)
      letIn()('none')
      for (const end of ends) end('none')
    }
    for (let nth = 0; nth < 150; nth += 1) expect(begin(), `attempt ${nth}`).toBe(0)
    expect(begin()).toBeGreaterThan(0)
  })

  it('Attempts that have not ended count in a later window, too', () => {
    const { letIn, begin, forward } = openLimit()
    for (let nth = 0; nth < 150; nth += 1) letIn()
    forward(16 * MINUTE)
    expect(begin()).toBeGreaterThan(0)
  })

  it('A failure counts in the window in which the attempt ends', () => {
    const { letIn, begin, times, forward } = openLimit()
    const late = letIn('late')
    forward(16 * MINUTE)
    times(49, 'failure')
    late('failure')
    expect(begin()).toBeGreaterThan(0)
  })

  it('A success in a later window takes no failures away that the window does not have', () => {
    const { letIn, begin, times, forward } = openLimit()
    times(10, 'failure', 'own')
    const late = letIn('own')
    forward(16 * MINUTE)
    times(49, 'failure')
    late('success')
    times(1, 'failure')
    expect(begin()).toBeGreaterThan(0)
  })

  it('While too many attempts are undecided, a strange device waits for seconds, not for the window', () => {
    const { letIn, begin } = openLimit()
    for (let nth = 0; nth < 150; nth += 1) letIn()
    expect(begin()).toBe(10)
  })

  it('Attempts that were refused unchecked are no failures', () => {
    const { begin, times } = openLimit()
    times(49, 'failure')
    times(3_000, 'none')
    expect(begin()).toBe(0)
  })
})
