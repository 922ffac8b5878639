import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DesktopSession } from '#contract/ipc/table.ts'
import type { KeyStore } from '#electron/session/keyStore.ts'
import { SealedFile } from '#electron/session/sealedFile.ts'
import { Session, storedSession } from '#electron/session/session.ts'
import { readClock } from '#tests/support/clock/readClock.ts'

vi.mock('electron', () => ({ safeStorage: {} }))

const SERVER = 'https://a.example'
const inDays = (days: number) => new Date(readClock() + days * 86_400_000).toISOString()
const signIn = (token = 't1', expiresAt = inDays(14)) => ({ serverUrl: SERVER, company: 'nord', token, expiresAt })

let folder: string
let file: string
let isLocked: boolean
let server: string | null
let changes: (DesktopSession | null)[]

/** Reverses the bytes. That is enough to see that the key store wrote the file. */
const keys: KeyStore = {
  isAvailable: async () => !isLocked,
  encrypt: async (text) => Buffer.from(text).reverse(),
  decrypt: async (sealed) => {
    const text = Buffer.from(sealed).reverse().toString()
    if (!text.startsWith('{')) throw new Error('wrong key')
    return text
  },
}
const open = async () => {
  const sealed = new SealedFile(file, storedSession, keys, () => undefined)
  const session = new Session(
    sealed,
    () => server,
    (changed) => changes.push(changed),
  )
  await session.load()
  return session
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'werkbank-session-'))
  file = join(folder, 'session.sealed')
  isLocked = false
  server = SERVER
  changes = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the session of the desktop app', () => {
  test('The session is kept encrypted on disk, and read again at the next start', async () => {
    const { token, expiresAt } = signIn()
    await (await open()).begin(signIn(token, expiresAt))
    expect(readFileSync(file, 'utf8')).not.toContain(token)
    expect(readdirSync(join(file, '..'))).toEqual(['session.sealed'])
    expect((await open()).credentials).toMatchObject({ token, company: 'nord', expiresAt })
    expect(changes).toEqual([{ company: 'nord', expiresAt }])
  })

  test('The session counts as signed out after its expiry, and with another server', async () => {
    const session = await open()
    await session.begin(signIn('t1', inDays(-1)))
    expect([session.credentials, session.current]).toEqual([null, null])
    await session.begin(signIn())
    expect(session.current).not.toBeNull()
    server = 'https://b.example'
    expect(session.credentials).toBeNull()
    server = null
    expect(session.credentials).toBeNull()
  })

  test('4.6 The end of an older session never ends a newer one', async () => {
    const session = await open()
    const old = signIn('t1', inDays(1))
    await session.begin(old)
    await session.begin(signIn('t2'))
    await session.endIf(old.expiresAt)
    expect(session.credentials?.token).toBe('t2')
    await session.extend('t1', inDays(30))
    expect(Date.parse(session.current?.expiresAt ?? '')).toBeLessThan(Date.parse(inDays(20)))
    await session.endIf(session.current?.expiresAt ?? '')
    expect(session.current).toBeNull()
    expect(changes.at(-1)).toBeNull()
    expect(readdirSync(join(file, '..'))).toEqual([])
  })

  test('A session also ends if its end is reported with its earlier expiry', async () => {
    const session = await open()
    const { expiresAt } = signIn()
    await session.begin(signIn('t1', expiresAt))
    await session.extend('t1', inDays(20))
    await session.endIf(expiresAt)
    expect(session.current).toBeNull()
  })

  test('An answer whose expiry is no time does not move the expiry of the session', async () => {
    const session = await open()
    await session.begin(signIn())
    const before = session.current
    await session.extend('t1', 'never')
    expect(session.current).toEqual(before)
  })
})

describe('DSK-10 a missing key store', () => {
  test('If the key store is missing for a while, the session file stays and is read as soon as possible', async () => {
    await (await open()).begin(signIn())
    isLocked = true
    const session = await open()
    expect(session.current).toBeNull()
    isLocked = false
    await session.load()
    expect(session.current).not.toBeNull()
  })

  test('If the key store is missing at the sign-in, the session lasts as long as the app runs', async () => {
    isLocked = true
    const session = await open()
    await session.begin(signIn())
    expect(session.current).not.toBeNull()
    expect(readdirSync(join(file, '..'))).toEqual([])
  })

  test('A session file that cannot be decrypted is left alone, and a sign-in replaces it', async () => {
    writeFileSync(file, 'half')
    const session = await open()
    expect(session.current).toBeNull()
    expect(readFileSync(file, 'utf8')).toBe('half')
    await session.begin(signIn())
    expect((await open()).current).not.toBeNull()
  })

  test('A session that began meanwhile is not replaced when the session file is read late', async () => {
    await (await open()).begin(signIn('old'))
    isLocked = true
    const session = await open()
    isLocked = false
    const reading = session.load()
    await session.begin(signIn('new'))
    await reading
    expect(session.credentials?.token).toBe('new')
  })
})
