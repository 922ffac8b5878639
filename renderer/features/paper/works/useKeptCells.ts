import { useMemo } from 'react'
import { useSession } from '#renderer/net/session/session.ts'
import { draftKey, keptDrafts } from '#renderer/records/form/draft/keptDrafts.ts'

type Typed = { value: unknown; base: unknown }
type Cells = Readonly<Record<string, Typed>>

const nothing: Cells = {}

/**
 * Unsaved input of one line of the table, kept on this computer. Leaving a cell saves it, so there is no question on
 * leaving the screen. Input that could not be saved is restored for the same user.
 */
export function useKeptCells(line: string) {
  const owner = useSession(({ company, user }) => `${company}/${user?.uuid}`)
  const key = draftKey(owner, 'work', line)
  return useMemo(
    () => ({
      read: async (): Promise<Cells> => {
        const draft = await keptDrafts.get(key).catch(() => null)
        if (!draft) return nothing
        return Object.fromEntries(
          Object.entries(draft.values).map(([field, value]) => [field, { value, base: draft.base[field] }]),
        )
      },
      write: (cells: Cells): void => {
        const all = Object.entries(cells)
        const draft = {
          values: Object.fromEntries(all.map(([field, { value }]) => [field, value])),
          base: Object.fromEntries(all.map(([field, { base }]) => [field, base])),
          at: new Date().toISOString(),
        }
        const done = all.length > 0 ? keptDrafts.put(key, draft) : keptDrafts.remove(key)
        // On a full disk the input is not kept. The failure has no other effect, so it is ignored.
        done.catch(() => undefined)
      },
    }),
    [key],
  )
}
