import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import electron, { type ElectronOptions } from 'vite-plugin-electron'

const root = fileURLToPath(new URL('.', import.meta.url))

const preload = (name: string): ElectronOptions => ({
  onstart: ({ reload }) => reload(),
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

/** Main process and preloads (dist/electron), each a build of its own: server/cli/buildDesktop.mjs runs them. */
export const electronParts: ElectronOptions[] = [
  // Everything but Electron itself is bundled: an installed app carries no node_modules.
  { entry: 'electron/main.ts', vite: { root, build: { outDir: 'dist/electron', target: 'node24' } } },
  preload('main'),
  preload('chat'),
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
    },
    server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
    plugins: [react(), ...(withDesktop ? electron(electronParts) : [])],
  }
})
