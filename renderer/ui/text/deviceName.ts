/** The app and system of a sign-in, read from its user agent; null for an unknown one. */
export type Device = { app: string | null; system: string | null }

/** The order matters: many browsers also name the browsers that they are based on. */
const APPS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Electron\//, 'Werkbank'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Browser and system of a `User-Agent` header. */
export function deviceOf(userAgent: string): Device {
  const first = (list: typeof APPS) => list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  return { app: first(APPS), system: first(SYSTEMS) }
}
