import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const copy = z.object({ at: z.iso.datetime(), is_ok: z.boolean(), note: z.string() })
const instance = z.object({
  version: z.int().nonnegative(),
  name: z.string(),
  maintenance: z.object({ text: z.string(), until: z.iso.datetime().nullable() }).nullable(),
  backup: copy.nullable(),
  restore_test: copy.nullable(),
  /** Code of the dealer that runs the server, where several dealers are on it and the environment names none. */
  operator: z.string().nullable().default(null),
})
/** Facts about the server besides its environment and its database. */
export type Instance = z.infer<typeof instance>

const EMPTY: Instance = {
  version: 0,
  name: 'Werkbank',
  maintenance: null,
  backup: null,
  restore_test: null,
  operator: null,
}

export type InstanceFile = { read(): Instance; write(next: Instance): void }

/**
 * Keeps these facts in `dataDir/instance.json`, because they belong to no dealer. Other processes of the server and the
 * backup script write it too, so it is read again when the file has changed. An unreadable file stops the start,
 * because overwriting it would lose what users entered. Later, the last read content counts.
 */
export function openInstanceFile(dataDir: string): InstanceFile {
  const file = join(dataDir, 'instance.json')
  let stamp = stampOf(file)
  let current = readInstance(file)
  return {
    read() {
      const fresh = stampOf(file)
      if (fresh === stamp) return current
      stamp = fresh
      try {
        current = readInstance(file)
      } catch {}
      return current
    },
    write(next) {
      const fresh = `${file}.new`
      writeFileSync(fresh, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600, flush: true })
      stamp = stampOf(fresh)
      renameSync(fresh, file)
      current = next
    },
  }
}

/** Identifies the file that was read. Each write puts a new file in its place. */
function stampOf(file: string): string {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found ? `${found.ino} ${found.mtimeNs} ${found.size}` : ''
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
    throw new Error(`The file ${file} is damaged. Repair it, or delete it to start with an empty one.`)
  }
}
