import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ANONYMISED_RECORDS } from '#contract/privacy.ts'

const tombstone = z.object({
  dealer: z.uuid(),
  record: z.enum(ANONYMISED_RECORDS),
  uuid: z.uuid(),
  number: z.int().positive(),
  at: z.iso.datetime(),
})
/** An anonymised person, without anything that names them. */
export type Tombstone = z.infer<typeof tombstone>

export type TombstoneFile = {
  /** All entries, each once. Throws on an unreadable line, because that person would then not be anonymised again. */
  list(): Tombstone[]
  add(added: Tombstone): void
}

/**
 * Keeps the list of anonymised people in `dataDir/anonymised.jsonl`, one JSON line each, outside of the database. After
 * an older backup of the database is restored, the list tells who must be anonymised again.
 */
export function openTombstoneFile(dataDir: string): TombstoneFile {
  const file = join(dataDir, 'anonymised.jsonl')
  return {
    list() {
      const lines = readLines(file).map((line, index) => {
        try {
          return tombstone.parse(JSON.parse(line))
        } catch {
          throw new Error(`Line ${index + 1} of the file ${file} is damaged. Repair it, or delete the line.`)
        }
      })
      return [...new Map(lines.map((one) => [`${one.dealer} ${one.record} ${one.uuid}`, one])).values()]
    },
    add(added) {
      appendFileSync(file, `${JSON.stringify(added)}\n`, { mode: 0o600, flush: true })
    },
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
