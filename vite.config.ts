import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import electron, { type ElectronOptions } from 'vite-plugin-electron'
import { releaseKeys } from './contract/release/releaseDocument.ts'
import { themeCss } from './renderer/ui/themeCss.ts'

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
const NOT_ON_THE_FIRST_PAGE =
  /@mantine[\\/]core[\\/].*[\\/](?:Modal|ModalBase|Drawer|Combobox|Select|NativeSelect|MultiSelect|Progress|Pill|PillsInput|ScrollArea|Switch|Checkbox|InlineInput|SegmentedControl|FloatingIndicator|Indicator|Skeleton|Kbd|FileButton|Textarea|Radio|Tabs|TagsInput|Badge|Group|Stack|Overlay)[\\/]/

const OWN = /[\\/]renderer[\\/](?:app|ui|net|desktop|i18n)[\\/]|[\\/]contract[\\/]|feature\.ts$/
/** Pictures, passwords, records and settings: several screens share them, but nobody who is not signed in. */
const BEHIND_THE_SIGN_IN =
  /[\\/]renderer[\\/](?:ui[\\/](?:avatar[\\/]|NewPassword|PasswordChecks|deviceName|saveFile|undoToast|PrintSheet)|net[\\/]usePasswordChange)|[\\/]contract[\\/](?:passwordRules|auditEvents|directory|permissions[\\/](?:scopes|explain)|records[\\/]|settings[\\/])/

/** Icons of the frame, the menu and the sign-in; all others come with the screens. */
const iconsOfTheFirstPage = new Set(
  readdirSync(join(root, 'renderer'), { recursive: true, encoding: 'utf8' })
    .filter((path) =>
      /^(?:main|(?:app|ui)[\\/][^\\/]+|features[\\/](?:login[\\/].+|[^\\/]+[\\/]feature))\.tsx?$/.test(path),
    )
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
  // The product's own code that more than one of its chunks needs.
  {
    name: 'ground',
    test: (id: string) => OWN.test(id) && !BEHIND_THE_SIGN_IN.test(id),
    priority: 10,
    minShareCount: 2,
  },
  {
    name: 'inside',
    test: (id: string) => BEHIND_THE_SIGN_IN.test(id) || isIconOfScreens(id),
    priority: 5,
    minShareCount: 2,
  },
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
      // One small sheet for everything instead of one request per screen.
      cssCodeSplit: false,
      rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
    },
    server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
    plugins: [react(), themeSheet, compressedCopies, ...(withDesktop ? electron(electronParts) : [])],
  }
})
