import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'

export type Filters<Name extends string> = Readonly<Partial<Record<Name, string>>>

/** The filters are in the address, so that it can be shared and "back" restores them. */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  const text = params.toString()
  const filters = useMemo(() => {
    const given = new URLSearchParams(text)
    return Object.fromEntries(
      names.flatMap((name) => {
        const value = given.get(name)
        return value ? [[name, value] as const] : []
      }),
    ) as Filters<Name>
  }, [text, names])
  const set = useCallback(
    (name: Name, value: string | null) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (value) next.set(name, value)
          else next.delete(name)
          return next
        },
        // Following a request id is a step that "back" undoes. Other changes, such as typed text, replace the address.
        { replace: name !== ('request_id' as string) },
      ),
    [setParams],
  )
  const clear = useCallback(() => setParams(new URLSearchParams()), [setParams])
  return { filters, set, clear, isFiltered: Object.keys(filters).length > 0 }
}
