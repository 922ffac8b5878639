import { build } from 'vite-plugin-electron'
import { electronParts } from '../../vite.config.ts'

for (const part of electronParts) await build({ ...part, vite: { logLevel: 'warn', ...part.vite } })
