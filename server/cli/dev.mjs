import { start, stopAll, stopOnSignals } from './children.mjs'
import { findDesktop } from './desktopProcess.mjs'
import { ensureInstalled, node } from './installed.mjs'
import { demoEnv, serverUrl, startServer } from './serverProcess.mjs'

ensureInstalled()
stopOnSignals()

const server = startServer({ ...demoEnv, NODE_ENV: 'development' }, ['--watch', '--watch-preserve-output'])
// Vite rebuilds renderer, main and preloads and restarts the desktop app; without Electron it serves the renderer alone.
const client = start('The development client', node, ['node_modules/vite/bin/vite.js', '--clearScreen', 'false'], {
  env: { WERKBANK_SERVER_URL: serverUrl, WERKBANK_DESKTOP: findDesktop() ? '1' : '' },
})
const { code } = await Promise.race([server.ended, client.ended])
await stopAll()
process.exit(code)
