import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import electron from 'vite-plugin-electron'
import { notBundle } from 'vite-plugin-electron/plugin'

const preload = (name: string) => ({
  vite: {
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

/** Builds the web client (dist/web), Electron's main process and the preloads (dist/electron). */
export default defineConfig({
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
  plugins: [react()],
})

/** Electron parts as separate builds; the scripts pass this name on the command line. */
export const electronParts = electron([
  { entry: 'electron/main.ts', vite: { build: { outDir: 'dist/electron', target: 'node24' }, plugins: [notBundle()] } },
  preload('main'),
  preload('chat'),
])
