import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import electron, { type ElectronOptions } from 'vite-plugin-electron'
import { releaseKeys } from './contract/release/releaseDocument.ts'
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

/** Whose releases the app will believe for as long as it is installed; a build for others brings keys of its own. */
const keysFile = process.env.WERKBANK_RELEASE_KEYS ?? join(root, 'resources/release-keys.json')
const define = { RELEASE_KEYS: JSON.stringify(releaseKeys.parse(JSON.parse(readFileSync(keysFile, 'utf8')))) }

/** Main process and preloads (dist/electron), each a build of its own: server/cli/buildDesktop.mjs runs them. */
export const electronParts: ElectronOptions[] = [
  // Everything but Electron itself is bundled: an installed app carries no node_modules.
  { entry: 'electron/main.ts', onstart, vite: { root, define, build: { outDir: 'dist/electron', target: 'node24' } } },
  preload('main'),
  preload('chat'),
]

const THEME_SHEET = 'virtual:theme.css'

/** Serves the theme's CSS variables as an ordinary style sheet, so that no page needs an inline one. */
const themeSheet: Plugin = {
  name: 'theme-sheet',
  resolveId: (id) => (id === THEME_SHEET ? `\0${THEME_SHEET}` : null),
  load: (id) => (id === `\0${THEME_SHEET}` ? themeCss() : null),
}

/** Compresses once, at build time, what would otherwise be compressed for every visitor (or not at all). */
const compressedCopies: Plugin = {
  name: 'compressed-copies',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const assets = join(dir, 'assets')
    for (const name of readdirSync(assets).filter((file) => /\.(?:js|css|svg)$/.test(file))) {
      const content = readFileSync(join(assets, name))
      writeFileSync(join(assets, `${name}.br`), brotliCompressSync(content))
      writeFileSync(join(assets, `${name}.gz`), gzipSync(content))
    }
  },
}

/** Packages by name, wherever npm put them. */
const packages = (...names: string[]) => new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join('|')})[\\\\/]`)

const LIBRARY = packages('@mantine', '@floating-ui', '@tabler')
/** What floats over a page, and what is chosen from: nothing of it is on the sign-in page. */
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
  // What is added while it runs is visited, too.
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
  // What the first page shows; after it, what the other screens share.
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
      target: 'chrome140',
      modulePreload: { polyfill: false },
      // Fonts and pictures stay files: the content security policy allows no data URLs for them.
      assetsInlineLimit: 0,
      rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
    },
    worker: { format: 'es' },
    server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
    plugins: [react(), themeSheet, compressedCopies, ...(withDesktop ? electron(electronParts) : [])],
  }
})
