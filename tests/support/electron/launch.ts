// Moves the clock here, because Playwright starts Electron without NODE_OPTIONS.
import '../clock/preload.mjs'
import { existsSync, readFileSync, statSync } from 'node:fs'
import inspector from 'node:inspector'
import { createRequire, registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { launchOptions, RESOURCES } from './launchOptions.ts'

/**
 * Entry of the fake binary, in Electron's order: inspector, the `electron` module, `-r` modules, the app's main module.
 * `ready` comes only after that was evaluated.
 */
const leave = process.exit.bind(process)
const version = readFileSync(new URL('dist/version', import.meta.url), 'utf8').trim()
Object.defineProperty(process.versions, 'electron', { value: version, enumerable: true })
const { resources } = launchOptions
// Electron says `defaultApp` only where it was given an app to run.
Object.assign(
  process,
  resources ? { type: 'browser', resourcesPath: resources } : { type: 'browser', defaultApp: true },
)
process.argv = [
  join(import.meta.dirname, 'dist/electron'),
  ...process.argv.slice(2).filter((argument) => !argument.startsWith(RESOURCES)),
]
if (launchOptions.inspectPort !== null) inspector.open(launchOptions.inspectPort, '127.0.0.1')

const moduleUrl = new URL('electronModule.ts', import.meta.url).href
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' || specifier === 'electron/main'
      ? { url: moduleUrl, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
})

const { app } = await import('./app.ts')
const { startChromium } = await import('./chromium.ts')

const { main, identity } = readApp(launchOptions.app)
app.begin(identity, leave)
process.exit = (code) => {
  app.exit(Number(code ?? 0))
  return undefined as never
}
process.on('uncaughtException', (error) => {
  // As in Electron: an app with its own listener decides what follows.
  if (process.listenerCount('uncaughtException') > 1) return
  process.stderr.write(`A JavaScript error occurred in the main process\n${error.stack}\n`)
  leave(1)
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => app.quit())

const require = createRequire(join(process.cwd(), 'package.json'))
for (const path of launchOptions.requires) require(path)

const stuck = setTimeout(() => {
  process.stderr.write('The main module is still being evaluated: awaiting `whenReady` at its top level never ends.\n')
}, 10_000)
// Electron lives until it is told to quit.
setInterval(() => undefined, 2 ** 30)
await import(pathToFileURL(main).href)
clearTimeout(stuck)
if (!app.isEnding) {
  await startChromium()
  app.ready()
}

function readApp(path: string): { main: string; identity: { name: string; version: string; path: string } } {
  if (!statSync(path).isDirectory())
    return { main: path, identity: { name: 'Electron', version: '0.0.0', path: dirname(path) } }
  const file = join(path, 'package.json')
  const manifest = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
  return {
    main: join(path, manifest.main ?? 'index.js'),
    identity: {
      name: manifest.productName ?? manifest.name ?? 'Electron',
      version: manifest.version ?? '0.0.0',
      path,
    },
  }
}
