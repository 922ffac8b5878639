import { useEffect, useMemo, useRef, useState } from 'react'
import type { AnyRow } from '#renderer/records/view.ts'
import type { Pages } from './usePages.ts'

/** How long a changed row is marked (ms). */
const MARKED_MS = 3_000

/**
 * Versions of the loaded rows by uuid. `newest` is the latest time at which one of them was written, and `key` is the
 * query.
 */
type Seen = { key: string; versions: ReadonlyMap<string, number>; newest: string }

/** The rows that are loaded now. */
export function seenRows(key: string, pages: Pages['loaded']): Seen {
  const rows = [...pages.values()].flat()
  return {
    key,
    versions: new Map(rows.map(({ uuid, version }) => [uuid, version])),
    newest: rows.reduce((newest, { updated_at }) => (updated_at > newest ? updated_at : newest), ''),
  }
}

/** Uuids of rows that have a higher version than before, or were created after all earlier rows were written. */
export function freshRows(before: Seen, rows: Iterable<AnyRow>): string[] {
  return [...rows]
    .filter(({ uuid, version, created_at }) => {
      const known = before.versions.get(uuid)
      return known === undefined ? before.newest !== '' && created_at > before.newest : version > known
    })
    .map(({ uuid }) => uuid)
}

/** Uuids of the rows that just changed on the screen. */
export function useFresh({ key, loaded }: Pick<Pages, 'key' | 'loaded'>): ReadonlySet<string> {
  // The number of the last change by row, so that the timer of an earlier change does not end a later mark.
  const [fresh, setFresh] = useState<ReadonlyMap<string, number>>(new Map())
  const changes = useRef(0)
  const seen = useRef<Seen | null>(null)
  useEffect(() => {
    if (loaded.size === 0) return
    const before = seen.current
    seen.current = seenRows(key, loaded)
    if (before?.key !== key) return
    const found = freshRows(before, [...loaded.values()].flat())
    if (found.length === 0) return
    changes.current += 1
    const change = changes.current
    setFresh((marked) => new Map([...marked, ...found.map((uuid) => [uuid, change] as const)]))
    // No clean-up: each mark lasts its own three seconds, also after the next change.
    setTimeout(() => setFresh((marked) => new Map([...marked].filter(([, last]) => last !== change))), MARKED_MS)
  })
  return useMemo(() => new Set(fresh.keys()), [fresh])
}
