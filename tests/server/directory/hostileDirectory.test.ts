import { monitorEventLoopDelay } from 'node:perf_hooks'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { DirectoryAccount } from '#server/modules/directory/ldap/directoryAccount.ts'
import { type DirectoryLimits, readDirectory } from '#server/modules/directory/ldap/ldapDirectory.ts'
import { Failure } from '#server/request/failure.ts'
import { ANYWHERE } from '#tests/support/samples/anywhere.ts'
import { timeLimit } from '#tests/support/timed.ts'
import { type ATTACKS, startHostileDirectory } from './hostileDirectory.ts'

const MB = 1024 * 1024
const limits = (given: Partial<DirectoryLimits> = {}): DirectoryLimits => ({
  timeMs: 8_000,
  heapMb: 192,
  bytes: 32 * MB,
  ...given,
})

async function openHostile(attack: keyof typeof ATTACKS) {
  const far = await startHostileDirectory(attack)
  onTestFinished(() => far.close())
  const account: DirectoryAccount = {
    url: `ldap://127.0.0.1:${far.port}`,
    startTls: true,
    certificate: '',
    bindDn: '',
    password: '',
    userBase: 'dc=example',
    userFilter: '(objectClass=*)',
    groupBase: '',
    groupFilter: '(objectClass=*)',
    deactivatesLeavers: false,
  }
  return {
    far,
    read: (given?: Partial<DirectoryLimits>, dealerId = attack as string) =>
      readDirectory(dealerId, account, ANYWHERE, limits(given)).then(
        () => 'read',
        (error: Error) => (error instanceof Failure ? error.code : error.message),
      ),
  }
}

/** Returns the longest time in which this process did nothing else (ms). The server runs in this process. */
async function longestPause(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await work()
  delay.disable()
  return delay.max / 1e6
}

describe('S1 a hostile directory', () => {
  it('S1 A directory that sends bursts of short messages before TLS does not end the server', async () => {
    const { read } = await openHostile('bursts')
    const uncaught: unknown[] = []
    const note = (error: unknown) => uncaught.push(error)
    process.on('uncaughtException', note)
    onTestFinished(() => void process.off('uncaughtException', note))
    expect(await read({ timeMs: 20_000 })).toMatch(/^directory_(unreadable|too_large)$/)
    expect(uncaught).toEqual([])
  })

  it('S1 A directory that announces two gigabytes is cut off at once and delays no other request', async () => {
    const { far, read } = await openHostile('endless')
    let answer = ''
    const pause = await longestPause(async () => {
      answer = await read({ timeMs: 30_000 })
    })
    expect(answer).toBe('directory_too_large')
    // The head tells the length: what is sent beyond it only fills buffers.
    expect(far.sent()).toBeLessThan(24 * MB)
    expect(pause).toBeLessThan(timeLimit(250))
  })

  it('S1 A directory that sends more than the allowed bytes in messages of allowed length is cut off', async () => {
    const { far, read } = await openHostile('many')
    expect(await read({ timeMs: 30_000, bytes: 8 * MB })).toBe('directory_too_large')
    expect(far.sent()).toBeLessThan(24 * MB)
  })

  it('S1 A directory that answers with something else than LDAP is cut off at once', async () => {
    const { read } = await openHostile('webPage')
    expect(await read({ timeMs: 30_000 })).toContain('no LDAP message')
  })

  it('S1 A directory that says nothing is killed when its time is over', async () => {
    const { read } = await openHostile('silence')
    expect(await read({ timeMs: 1_500 })).toBe('directory_unreadable')
  })

  it('S1 A directory of one dealer takes no turn from the directory of another', async () => {
    const { read } = await openHostile('silence')
    const blocked = [read({ timeMs: 2_500 }, 'one'), read({ timeMs: 2_500 }, 'one'), read({ timeMs: 2_500 }, 'one')]
    // One run reads and two wait: a fourth of the same dealer is refused.
    expect(await read({ timeMs: 2_500 }, 'one')).toBe('too_many_attempts')
    expect(await read({ timeMs: 500 }, 'two')).toBe('directory_unreadable')
    expect(await Promise.race([...blocked, Promise.resolve('still waiting')])).toBe('still waiting')
    await Promise.all(blocked)
  })
})
