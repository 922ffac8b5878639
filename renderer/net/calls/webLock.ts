/**
 * Locks over all tabs and windows of this origin. Web Locks need HTTPS or localhost. Over plain HTTP in a local network
 * there are none, and each tab acts alone.
 */
const manager = (): LockManager | undefined => globalThis.navigator?.locks

/** Waits for the lock, then runs. */
export async function withLock<T>(name: string, signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  const locks = manager()
  return locks ? await locks.request(name, { signal }, run) : await run()
}

/** Runs with the lock; does nothing when another tab holds it. */
export async function tryLock(name: string, run: () => Promise<void>): Promise<void> {
  const locks = manager()
  if (!locks) return run()
  await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await run()
  })
}

/** Holds the lock as long as this page exists. */
export async function holdLock(name: string): Promise<void> {
  await manager()?.request(name, () => new Promise<never>(() => undefined))
}
