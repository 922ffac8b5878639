import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import electron, { type ElectronOptions } from 'vite-plugin-electron'
import { LABEL_PAGE_FILE } from './contract/labels/labelPage.ts'
import { releaseKeys } from './contract/release/releaseDocument.ts'
import { KEY_DROP_PAGE_FILE } from './contract/service/keyDrop.ts'
import { CONSENT_PAGE_FILE } from './contract/workshop/consentLink.ts'
import { themeCss } from './renderer/ui/theme/themeCss.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** In development: Chromium has no sandbox for root, and the app is here, whatever folder Vite works in. */
const onstart: NonNullable<ElectronOptions['onstart']> = async ({ startup }) => {
  await startup(process.getuid?.() === 0 ? [root, '--no-sandbox'] : [root])
}

const preload = (name: string): ElectronOptions => ({
  onstart,
  vite: {
    root,
    build: {
      outDir: 'dist/electron',
      target: 'chrome150',
      emptyOutDir: false,
      // Sandboxed preloads are plain CommonJS, one file each.
      rolldownOptions: {
        input: `electron/preload/${name}.ts`,
        output: { format: 'cjs' as const, entryFileNames: `preload-${name}.cjs`, codeSplitting: false },
      },
    },
  },
})

/** Public keys of the releases that the app trusts for as long as it is installed. Another build can bring its own keys. */
const keysFile = process.env.WERKBANK_RELEASE_KEYS ?? join(root, 'resources/release-keys.json')
const define = { RELEASE_KEYS: JSON.stringify(releaseKeys.parse(JSON.parse(readFileSync(keysFile, 'utf8')))) }

/** The serial driver's native part for each system that the app is packaged for, as its package brings them. */
const NATIVE: Readonly<Record<string, string>> = {
  'win32-x64': 'win32-x64/@serialport+bindings-cpp.node',
  'win32-arm64': 'win32-arm64/@serialport+bindings-cpp.armv8.node',
  'darwin-x64': 'darwin-x64+arm64/@serialport+bindings-cpp.node',
  'darwin-arm64': 'darwin-x64+arm64/@serialport+bindings-cpp.node',
  'linux-x64': 'linux-x64/@serialport+bindings-cpp.glibc.node',
  'linux-arm64': 'linux-arm64/@serialport+bindings-cpp.armv8.glibc.node',
}
const NATIVE_LOADER = `import { createRequire } from 'node:module'
export default () => createRequire(import.meta.url)('./native/' + process.platform + '-' + process.arch + '.node')`

/** An installed app has no node_modules in which the driver could look for its native part: it lies beside main.js. */
const serialDriver: Plugin = {
  name: 'serial-driver',
  enforce: 'pre',
  resolveId: (id) => (id === 'node-gyp-build' ? '\0serial-driver' : null),
  load: (id) => (id === '\0serial-driver' ? NATIVE_LOADER : null),
  generateBundle() {
    const prebuilt = join(root, 'node_modules/@serialport/bindings-cpp/prebuilds')
    for (const [system, path] of Object.entries(NATIVE))
      this.emitFile({ type: 'asset', fileName: `native/${system}.node`, source: readFileSync(join(prebuilt, path)) })
  },
}

/** Main process and preloads (dist/electron), each a build of its own: server/cli/buildDesktop.mjs runs them. */
export const electronParts: ElectronOptions[] = [
  // Everything but Electron itself is bundled: an installed app carries no node_modules.
  {
    entry: 'electron/main.ts',
    onstart,
    vite: {
      root,
      plugins: [serialDriver],
      // The driver is CommonJS, which has `__dirname`.
      define: { ...define, __dirname: 'import.meta.dirname' },
      build: {
        outDir: 'dist/electron',
        target: 'node24',
        rolldownOptions: { output: { codeSplitting: false } },
      },
    },
  },
  preload('main'),
  preload('chat'),
]

const THEME_SHEET = 'virtual:theme.css'

/** Serves the theme's CSS variables as an ordinary style sheet, so that no page needs an inline one. */
export const themeSheet: Plugin = {
  name: 'theme-sheet',
  resolveId: (id) => (id === THEME_SHEET ? `\0${THEME_SHEET}` : null),
  load: (id) => (id === `\0${THEME_SHEET}` ? themeCss() : null),
}

const TARGET = 'chrome140'

/** A source of the content policy: this text, and no other one. */
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** A page that is one file. `allows` are the sources of its policy beside its own script and style. */
type OwnPage = { file: string; target: string | string[]; allows: readonly string[] }

export const OWN_PAGES: readonly OwnPage[] = [
  { file: LABEL_PAGE_FILE, target: TARGET, allows: ["connect-src 'none'"] },
  // Customers open it on their own phones, which may be old. It shows their photos before it sends them.
  {
    file: KEY_DROP_PAGE_FILE,
    target: ['chrome87', 'firefox91', 'safari15'],
    allows: ["connect-src 'self'", 'img-src blob:'],
  },
  // The photos come through the same calls as the texts, because their address would be a second secret.
  {
    file: CONSENT_PAGE_FILE,
    target: ['chrome87', 'firefox91', 'safari15'],
    allows: ["connect-src 'self'", 'img-src blob:'],
  },
]

/** A page with its script and its style inside. Its policy allows these two, and the sources that it names. */
function inOneFile({ file, allows }: OwnPage, script: string, style: string): string {
  // An end tag inside a string would end the script.
  const code = script.replaceAll('</script', '<\\/script')
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(code)}`,
    `style-src ${hashOf(style)}`,
    ...allows,
    "form-action 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  const html = readFileSync(join(root, 'renderer', file), 'utf8')
  const [head = '', body = ''] = html.split('</head>')
  const [before = '', after = ''] = body.split(/<script[^>]*><\/script>/)
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}" />`
  const [start = '', rest = ''] = head.split(/(?<=<head>)/)
  return `${start}${meta}${rest}<style>${style}</style></head>${before}<script type="module">${code}</script>${after}`
}

/** Builds a page of its own. Its code is built apart from the app's, whose chunks would bring the shell. */
export async function buildPage(page: OwnPage): Promise<string> {
  const built = await build({
    configFile: false,
    root: join(root, 'renderer'),
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: page.target,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, 'renderer', page.file) },
    },
  })
  const parts = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const script = parts.find((part) => part.type === 'chunk')?.code ?? ''
  const styles = parts.flatMap((part) => (part.type === 'asset' && part.fileName.endsWith('.css') ? part.source : []))
  return inOneFile(page, script.trim(), styles.map(String).join('').trim())
}

/** Builds the pages that are one file each, so that a browser's cache holds all of a page or nothing. */
const ownPages: Plugin = {
  name: 'own-pages',
  apply: 'build',
  async generateBundle() {
    for (const page of OWN_PAGES) this.emitFile({ type: 'asset', fileName: page.file, source: await buildPage(page) })
  },
}

/** In a build for tests the copies are larger and take a tenth of a second. `.quick` tells later builds that it was one. */
const isQuick = Boolean(process.env.TEST_QUICK_BUILD)
const BROTLI = isQuick ? { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY } } : {}
const GZIP = isQuick ? { level: constants.Z_BEST_SPEED } : {}

/** Compresses once, at build time, what would otherwise be compressed for every visitor (or not at all). */
const compressedCopies: Plugin = {
  name: 'compressed-copies',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const assets = readdirSync(join(dir, 'assets')).filter((file) => /\.(?:js|css|svg)$/.test(file))
    const pages = OWN_PAGES.map(({ file }) => join(dir, file))
    for (const file of [...assets.map((name) => join(dir, 'assets', name)), ...pages]) {
      const content = readFileSync(file)
      writeFileSync(`${file}.br`, brotliCompressSync(content, BROTLI))
      writeFileSync(`${file}.gz`, gzipSync(content, GZIP))
    }
    if (isQuick) writeFileSync(join(dir, '.quick'), '')
  },
}

/** Packages by name, wherever npm put them. */
const packages = (...names: string[]) => new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join('|')})[\\\\/]`)

const LIBRARY = packages('@mantine', '@floating-ui', '@tabler')
/** Floating parts and lists to choose from. The sign-in page has none of them. */
const NOT_ON_THE_FIRST_PAGE =
  /@floating-ui[\\/]|@mantine[\\/]notifications[\\/](?!.*store)|@mantine[\\/]core[\\/].*[\\/](?:Popover|Floating|Menu|Tooltip|HoverCard|Portal|FocusTrap|Avatar|Notification|Modal|ModalBase|Drawer|Combobox|Select|NativeSelect|MultiSelect|Progress|Pill|PillsInput|ScrollArea|Switch|Checkbox|InlineInput|SegmentedControl|FloatingIndicator|Indicator|Skeleton|Kbd|FileButton|Textarea|Radio|Tabs|TagsInput|Badge|Group|Stack|Overlay)[\\/]/

const OWN = /[\\/]renderer[\\/](?:app|shared|ui|net|desktop|i18n|storage)[\\/]|[\\/]contract[\\/]|feature\.ts$|\.css$/
const BEGINNINGS = ['renderer/main.tsx', 'renderer/features/login/LoginScreen.tsx'].map((path) =>
  join(root, path).replaceAll('\\', '/'),
)
type Imports = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }
let firstPage: ReadonlySet<string> | undefined

/** Everything that the sign-in page waits for. */
function modulesOfTheFirstPage(imports: Imports): ReadonlySet<string> {
  const found = new Set(BEGINNINGS)
  // The loop also visits entries that it adds itself.
  for (const id of found) for (const imported of imports.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

/** Icons of the frame, the menu and the sign-in; all others come with the screens. */
const iconsOfTheFirstPage = new Set(
  readdirSync(join(root, 'renderer'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(?:main|(?:app|ui)[\\/].+|features[\\/](?:login[\\/].+|[^\\/]+[\\/]feature))\.tsx?$/.test(path))
    .flatMap((path) => readFileSync(join(root, 'renderer', path), 'utf8').match(/\bIcon[A-Z]\w+/g) ?? []),
)
const isIconOfScreens = (id: string) => {
  const [, icon] = /[\\/]icons[\\/](Icon\w+)\.mjs$/.exec(id) ?? []
  return icon !== undefined && !iconsOfTheFirstPage.has(icon)
}

/** Without groups the first page would be about thirty requests. */
const chunkGroups = [
  {
    name: 'vendor',
    test: packages(
      'react',
      'react-dom',
      'scheduler',
      'react-router',
      'react-router-dom',
      '@tanstack[\\\\/](?:query-core|react-query)',
      'i18next',
      'react-i18next',
      'zustand',
    ),
    priority: 30,
  },
  // First the parts of the first page, then those that the other screens share.
  {
    name: 'ui',
    test: (id: string) => LIBRARY.test(id) && !NOT_ON_THE_FIRST_PAGE.test(id) && !isIconOfScreens(id),
    priority: 20,
    minShareCount: 2,
  },
  { name: 'dialogs', test: NOT_ON_THE_FIRST_PAGE, priority: 15, minShareCount: 2 },
  // Every screen stands on it; one sheet for all of it.
  {
    name: (id: string, imports: Imports) => {
      firstPage ??= modulesOfTheFirstPage(imports)
      return firstPage.has(id) ? 'ground' : null
    },
    debugName: 'ground',
    test: (id: string) => OWN.test(id) && !BEGINNINGS.includes(id),
    priority: 10,
  },
  // Lists and forms: half of the screens stand on them.
  { name: 'records', test: /[\\/]renderer[\\/](?:records|rights)[\\/]/, priority: 6, minShareCount: 2 },
  // Pictures, passwords, records and settings: several screens share them, but nobody who is not signed in.
  { name: 'inside', test: (id: string) => OWN.test(id) || isIconOfScreens(id), priority: 5, minShareCount: 2 },
]

/** Builds the web client (dist/web). In development it also passes calls on to the server and runs the desktop app. */
export default defineConfig(({ command }) => {
  const server = process.env.WERKBANK_SERVER_URL ?? 'http://127.0.0.1:8080'
  const withDesktop = command === 'serve' && Boolean(process.env.WERKBANK_DESKTOP)
  return {
    root: 'renderer',
    // Absolute, because app://bundle/ and deep routes must find the same files.
    base: '/',
    publicDir: '../resources/public',
    build: {
      outDir: '../dist/web',
      emptyOutDir: true,
      target: TARGET,
      modulePreload: { polyfill: false },
      // Fonts and pictures stay files: the content security policy allows no data URLs for them.
      assetsInlineLimit: 0,
      rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
    },
    worker: { format: 'es' },
    server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
    plugins: [react(), themeSheet, ownPages, compressedCopies, ...(withDesktop ? electron(electronParts) : [])],
  }
})
