import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const WEB = join(import.meta.dirname, '../../../dist/web')
const ASSETS = join(WEB, 'assets')
/** Screens that only show text. */
const SCREENS = { news: 'NewsScreen', faq: 'FaqScreen' } as const
const TARGETS = { own_bytes: 80_000 }
/** A script that another one needs before it runs. */
const NEEDED = /(?:import|from)\s*["']\.\/([\w.-]+\.js)["']/g

/** The scripts with all scripts that they need. */
function withNeeded(scripts: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const waiting = [...scripts]
  for (let script = waiting.pop(); script !== undefined; script = waiting.pop()) {
    if (seen.has(script)) continue
    seen.add(script)
    for (const [, needed = ''] of readFileSync(join(ASSETS, script), 'utf8').matchAll(NEEDED)) waiting.push(needed)
  }
  return seen
}

/** Bytes on the wire: the compressed copy, which the build makes of all but small files. */
const bytesOf = (file: string) => {
  const path = join(ASSETS, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

/** The name of a script or style sheet without the digest of its content. */
const nameOf = (file: string) => file.replace(/-[\w-]{8}\.(?:js|css)$/, '')

/** Compressed bytes of scripts and styles that a screen loads beyond those of every page. */
export async function screenWeight(): Promise<object> {
  const files = readdirSync(ASSETS)
  const index = readFileSync(join(WEB, 'index.html'), 'utf8')
  const roots = [...index.matchAll(/assets\/([\w.-]+\.js)/g)].map(([, script = '']) => script)
  const shell = withNeeded([...roots, ...files.filter((file) => file.endsWith('.js') && nameOf(file) === 'Shell')])
  const own = Object.entries(SCREENS).map(([screen, chunk]) => {
    const scripts = withNeeded(files.filter((file) => file.endsWith('.js') && nameOf(file) === chunk))
    if (scripts.size === 0) throw new Error(`The build has no ${chunk}`)
    const beyond = [...scripts].filter((script) => !shell.has(script))
    const styles = files.filter((file) => file.endsWith('.css') && beyond.some((one) => nameOf(one) === nameOf(file)))
    const sum = (some: readonly string[]) => some.reduce((bytes, file) => bytes + bytesOf(file), 0)
    return [screen, { own_bytes: sum([...beyond, ...styles]) }]
  })
  return Object.assign({ targets: TARGETS }, Object.fromEntries(own))
}
