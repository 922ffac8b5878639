import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './installed.mjs'
import { complain, say } from './say.mjs'

const USAGE = `npm run note:backup -- [options]    run this at the end of the backup script

  --failed              the backup or test failed
  --restore-test        a backup was restored as a test
  --note "…"            a remark, up to 200 characters

The server's folder is DATA_DIR, as for the server itself.
`

/**
 * @param {string} sentence
 * @returns {never}
 */
function fail(sentence) {
  complain(sentence)
  process.exit(1)
}

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error))

function options() {
  try {
    const { values } = parseArgs({
      options: {
        failed: { type: 'boolean', default: false },
        'restore-test': { type: 'boolean', default: false },
        note: { type: 'string', default: '' },
      },
    })
    return values
  } catch (error) {
    return fail(`${messageOf(error)}\n\n${USAGE}`)
  }
}

/**
 * The facts that the server keeps in `instance.json`, such as its name; empty when the file does not exist yet.
 * @param {string} file
 * @returns {Record<string, unknown>}
 */
function readKept(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    return fail(`${file} cannot be read: ${messageOf(error)}`)
  }
}

const { failed, 'restore-test': isTest, note } = options()
if (note.length > 200) fail('The note is longer than 200 characters.')
const folder = resolve(root, process.env.DATA_DIR || '.data')
const file = join(folder, 'instance.json')
const kept = { version: 0, name: 'Werkbank', maintenance: null, backup: null, restore_test: null, ...readKept(file) }
const fact = { at: new Date().toISOString(), is_ok: !failed, note }
const next = { ...kept, version: kept.version + 1, [isTest ? 'restore_test' : 'backup']: fact }
mkdirSync(folder, { recursive: true })
// Writes a temporary file and renames it, so that the server never reads half of it.
const fresh = `${file}.noted`
writeFileSync(fresh, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600, flush: true })
renameSync(fresh, file)
say(`Noted: ${isTest ? 'restore test' : 'backup'} ${failed ? 'failed' : 'done'}, ${fact.at}`)
