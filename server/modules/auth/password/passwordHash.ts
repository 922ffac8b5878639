import { hash, verify } from '@node-rs/argon2'
import { Failure } from '#server/request/failure.ts'

/**
 * OWASP's Argon2id profile for servers: 19 MiB, two passes (Argon2id is the library's default). About 9 ms of one core.
 */
const PROFILE = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Limits parallel hashes, so that a flood of logins neither takes all cores nor fills the memory. */
const PARALLEL_MAX = 2
const QUEUE_MAX = 50

let running = 0
const waiting: (() => void)[] = []

async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (running >= PARALLEL_MAX) {
    if (waiting.length >= QUEUE_MAX) throw new Failure('service_unavailable')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** `ü` is one character on one system and two on another. NFC makes them equal. */
const sameOnEveryKeyboard = (password: string) => password.normalize('NFC')

let dummy: Promise<string> | undefined

export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(sameOnEveryKeyboard(password), PROFILE))
}

/**
 * Whether a password matches the stored hash. For an unknown user it compares with a dummy hash, so that the time
 * reveals nothing.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  dummy ??= hash('no password has this hash', PROFILE)
  // Empty: an invited user who has not chosen a password yet.
  const target = stored || (await dummy)
  const matches = await limited(() => verify(target, sameOnEveryKeyboard(password)).catch(() => false))
  return matches && Boolean(stored)
}
