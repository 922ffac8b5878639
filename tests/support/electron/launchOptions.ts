import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

/** What the command line of the fake binary said, in Electron's own words. */
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
  /** Address of the proxy that everything goes through, from `--proxy-server`. */
  proxy: string | null
}

/** Given by the executable of a packaged app, never by people. */
export const RESOURCES = '--stand-in-resources='

const portOf = (argument: string) => Number(/=(?:.*:)?(\d+)$/.exec(argument)?.[1] ?? 9229)

function parseArguments(args: readonly string[]): LaunchOptions {
  const options: LaunchOptions = {
    app: '',
    resources: null,
    requires: [],
    inspectPort: null,
    debugPort: null,
    userData: join(process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'Werkbank'),
    language: /^[a-z]{2}(_[A-Z]{2})?/.exec(process.env.LANG ?? '')?.[0].replace('_', '-') ?? 'en-US',
    proxy: null,
  }
  for (let i = 0; i < args.length; i += 1) {
    const argument = args[i] ?? ''
    if (argument === '-r') {
      i += 1
      options.requires.push(args[i] ?? '')
    } else if (argument.startsWith('--inspect')) options.inspectPort = portOf(argument)
    else if (argument.startsWith('--remote-debugging-port=')) options.debugPort = portOf(argument)
    else if (argument.startsWith(RESOURCES)) options.resources = argument.slice(RESOURCES.length)
    else if (argument.startsWith('--proxy-server=')) options.proxy = argument.slice('--proxy-server='.length)
    else if (argument.startsWith('--user-data-dir='))
      options.userData = resolve(argument.slice('--user-data-dir='.length))
    else if (!argument.startsWith('-') && options.app === '') options.app = argument
  }
  // What else a packaged app is given are its own arguments, links for example.
  return { ...options, app: options.resources ? join(options.resources, 'app') : resolve(options.app || '.') }
}

export const launchOptions = parseArguments(process.argv.slice(2))
mkdirSync(launchOptions.userData, { recursive: true })
