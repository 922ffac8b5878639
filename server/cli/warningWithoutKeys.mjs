import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './installed.mjs'

/**
 * The warning about a package that trusts no release key, or null.
 * @param {NodeJS.ProcessEnv} env
 */
export function warningWithoutKeys(env) {
  const file = env.WERKBANK_RELEASE_KEYS || join(root, 'resources', 'release-keys.json')
  if (JSON.parse(readFileSync(file, 'utf8')).length > 0) return null
  return `Warning: ${file} names no key, so this package can never update itself; make one with "npm run release:keys -- new <name>" and package again.`
}
