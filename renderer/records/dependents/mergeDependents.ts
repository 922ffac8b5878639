import { type Dependent, FATES } from '#contract/dependents.ts'

const NAMED = 5

/** Adds up the results of several calls, in the order of the fates: blocking ones come first. */
export function mergeDependents(lists: readonly (readonly Dependent[])[]): Dependent[] {
  const groups = Map.groupBy(lists.flat(), ({ kind, fate }) => `${kind} ${fate}`)
  const merged = [...groups.values()].flatMap(([first, ...more]): Dependent[] => {
    if (!first) return []
    const all = [first, ...more]
    const starts = all.flatMap(({ from }) => from ?? []).sort()
    return [
      {
        ...first,
        count: all.reduce((sum, { count }) => sum + count, 0),
        from: starts[0] ?? null,
        examples: all.flatMap(({ examples }) => examples).slice(0, NAMED),
      },
    ]
  })
  return merged.sort((a, b) => FATES.indexOf(a.fate) - FATES.indexOf(b.fate))
}
