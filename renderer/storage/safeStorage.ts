/** Values that could not be written. They last as long as the page. */
const unkept = new Map<string, string>()

/** Local storage that never throws when it is switched off by policy or full. */
export const safeStorage = {
  getItem(key: string): string | null {
    return unkept.get(key) ?? attempt(() => window.localStorage.getItem(key)) ?? null
  },
  setItem(key: string, text: string): void {
    unkept.delete(key)
    const isKept = attempt(() => {
      window.localStorage.setItem(key, text)
      return true
    })
    if (!isKept) unkept.set(key, text)
  },
  removeItem(key: string): void {
    unkept.delete(key)
    attempt(() => window.localStorage.removeItem(key))
  },
  keys(): string[] {
    return [...new Set([...(attempt(() => Object.keys(window.localStorage)) ?? []), ...unkept.keys()])]
  },
}

function attempt<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}
