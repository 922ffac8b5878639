import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

/** The command line of the fake binary, in Electron's terms. */
type LaunchOptions = {
  /** The app: a folder with a package.json, or a script. */
  app: string
  /** The `resources` folder of a packaged app, whose executable names it; null for a start from the source. */
  resources: string | null
  /** Modules to load before the app, from `-r`. */
  requires: string[]
  inspectPort: number | null
  debugPort: number | null
  userData: string
  language: string
  /** Address of the proxy for all traffic, from `--proxy-server`. */
  proxy: string | null
}

/** Given by the executable of a packaged app, never by people. */
export const RESOURCES = '--stand-in-resources='

const portOf = (argument: string) => Number(/=(?:.*:)?(\d+)$/.exec(argument)?.[1] ?? 9229)

const valueIn = (argument: string) => argument.slice(argument.indexOf('=') + 1)

/** The meaning of an argument, by its beginning. */
const SWITCHES: [beginning: string, read: (argument: string) => Partial<LaunchOptions>][] = [
  ['--inspect', (argument) => ({ inspectPort: portOf(argument) })],
  ['--remote-debugging-port=', (argument) => ({ debugPort: portOf(argument) })],
  [RESOURCES, (argument) => ({ resources: valueIn(argument) })],
  ['--proxy-server=', (argument) => ({ proxy: valueIn(argument) })],
  ['--user-data-dir=', (argument) => ({ userData: resolve(valueIn(argument)) })],
]

/** The options of an empty command line. */
const defaults = (): LaunchOptions => ({
  app: '',
  resources: null,
  requires: [],
  inspectPort: null,
  debugPort: null,
  userData: join(process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'Werkbank'),
  language: /^[a-z]{2}(_[A-Z]{2})?/.exec(process.env.LANG ?? '')?.[0].replace('_', '-') ?? 'en-US',
  proxy: null,
})

function parseArguments(args: readonly string[]): LaunchOptions {
  const options = defaults()
  for (let i = 0; i < args.length; i += 1) {
    const argument = args[i] ?? ''
    if (argument === '-r') {
      i += 1
      options.requires.push(args[i] ?? '')
      continue
    }
    const [, read] = SWITCHES.find(([beginning]) => argument.startsWith(beginning)) ?? []
    if (read) Object.assign(options, read(argument))
    else if (!argument.startsWith('-') && options.app === '') options.app = argument
  }
  // All other arguments of a packaged app are its own, such as links.
  return { ...options, app: options.resources ? join(options.resources, 'app') : resolve(options.app || '.') }
}

export const launchOptions = parseArguments(process.argv.slice(2))
mkdirSync(launchOptions.userData, { recursive: true })
