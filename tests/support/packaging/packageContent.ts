import { extractFile, listPackage } from '@electron/asar'

/** Path → bytes of the app's own part of a package. */
export type PackageContent = ReadonlyMap<string, Buffer>

export function readAsar(archive: string): PackageContent {
  const paths = listPackage(archive, { isPack: false }).map((path) => path.replace(/^[\\/]/, ''))
  const isFile = (path: string) => !paths.some((other) => other.startsWith(`${path}/`))
  return new Map(paths.filter(isFile).map((path) => [path, extractFile(archive, path)]))
}

/** Everything that may be in a package. Add a new kind of file here only after a review. */
const KNOWN = [
  /^package\.json$/,
  /^dist\/electron\/(main\.js|preload-(main|chat)\.cjs)$/,
  /^dist\/electron\/native\/(win32|darwin|linux)-(x64|arm64)\.node$/,
  /^dist\/web\/((index|qr-print)\.html|boot\.js|favicon\.svg)$/,
  /^dist\/web\/assets\/[\w.-]+\.(js|css|woff2|svg)$/,
  /^dist\/web\/sounds\/[\w-]+\.wav$/,
  /^resources\/tray\/[\w@-]+\.png$/,
]

/**
 * Texts that no shipped file may contain, and why. Keys in release-keys.json are public ones, so they do not look like
 * these.
 */
const FORBIDDEN: readonly [form: RegExp, why: string][] = [
  [/sourceMappingURL=/, 'names a source map'],
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'holds a private key'],
  [/\b(AKIA[0-9A-Z]{16}|ghp_\w{36}|xox[bp]-[\w-]{10,}|eyJ[\w-]{10,}\.eyJ[\w-]{10,})/, 'holds a token'],
  [/postgres(ql)?:\/\/\w+:[^@\s"']+@/, 'holds a database password'],
  [/\b(vitest|playwright|fast-check)\b|__desktopTest|--stand-in-/, 'holds test code'],
  [
    /(nodeIntegration|nodeIntegrationInSubFrames|allowRunningInsecureContent|webviewTag|experimentalFeatures):\s*(true|!0)/,
    'opens what is closed',
  ],
  [/(contextIsolation|sandbox|webSecurity):\s*(false|!1)/, 'opens what is closed'],
  [/--no-sandbox|NODE_TLS_REJECT_UNAUTHORIZED/, 'opens what is closed'],
]
const TEXT = /\.(js|cjs|css|html|json|svg)$/

/** Everything in a package that does not belong there. `paths` are those of the building machine. */
export function misplaced(content: PackageContent, paths: readonly string[]): string[] {
  const unknown = [...content.keys()]
    .filter((path) => !KNOWN.some((form) => form.test(path)))
    .map((path) => `${path} is of no known kind`)
  const said = [...content].flatMap(([path, bytes]) => {
    if (!TEXT.test(path)) return []
    const text = bytes.toString('utf8')
    const named = paths.filter((one) => text.includes(one)).map((one) => `${path} names ${one}`)
    return [...FORBIDDEN.flatMap(([form, why]) => (form.test(text) ? [`${path} ${why}`] : [])), ...named]
  })
  return [...unknown, ...said]
}
