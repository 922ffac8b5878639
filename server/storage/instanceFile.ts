import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const copy = z.object({ at: z.iso.datetime(), is_ok: z.boolean(), note: z.string() })
const instance = z.object({
  version: z.int().nonnegative(),
  name: z.string(),
  maintenance: z.object({ text: z.string(), until: z.iso.datetime().nullable() }).nullable(),
  backup: copy.nullable(),
  restore_test: copy.nullable(),
})
/** What is known of the server beside its environment and its database. */
export type Instance = z.infer<typeof instance>

const EMPTY: Instance = { version: 0, name: 'Werkbank', maintenance: null, backup: null, restore_test: null }

export type InstanceFile = { read(): Instance; write(next: Instance): void }

/**
 * Keeps it in `dataDir/instance.json`: it belongs to no dealer, so it is in no dealer's tables. Read once; a file that
 * cannot be read ends the start, because overwriting it would lose what people wrote.
 */
export function openInstanceFile(dataDir: string): InstanceFile {
  const file = join(dataDir, 'instance.json')
  let current = readInstance(file)
  return {
    read: () => current,
    write(next) {
      const fresh = `${file}.new`
      writeFileSync(fresh, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600, flush: true })
      renameSync(fresh, file)
      current = next
    },
  }
}

function readInstance(file: string): Instance {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return EMPTY
    throw error
  }
  try {
    return instance.parse(JSON.parse(text))
  } catch {
    throw new Error(`The file ${file} is damaged. Put it right, or delete it to begin with an empty one.`)
  }
}
