import { build } from 'vite-plugin-electron'
import { electronParts } from '../../vite.config.ts'

// node server/cli/buildDesktop.mjs [folder]
const [outDir] = process.argv.slice(2)
for (const { vite, ...part } of electronParts)
  await build({
    ...part,
    vite: { logLevel: 'warn', ...vite, build: { ...vite?.build, ...(outDir ? { outDir } : {}) } },
  })
