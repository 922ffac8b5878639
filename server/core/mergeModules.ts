import type { Hooks } from '../records/hooks.ts'
import type { MergedModules, ServerModule } from './serverModule.ts'

type PartIn<M, Name extends keyof ServerModule> = M extends { readonly [K in Name]: infer Part } ? Part : never
type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** Merges tables. The same key in two of them is a programming error of their modules. */
function merge<T extends object>(tables: readonly T[]): T {
  const merged = new Map<string, unknown>()
  for (const table of tables)
    for (const [key, value] of Object.entries(table)) {
      if (merged.has(key)) throw new Error(`Two modules of the server bring ${key}.`)
      merged.set(key, value)
    }
  return Object.fromEntries(merged) as T
}

const listsOf = <K extends keyof ServerModule>(modules: readonly ServerModule[], part: K) =>
  modules.flatMap((module) => (module[part] === undefined ? [] : [module[part]])) as NonNullable<ServerModule[K]>[]

/** Handlers or workers of all modules in one table. Its type has every key, so that a missing one does not compile. */
export const mergeTables = <M extends ServerModule, Name extends 'handlers' | 'workers'>(
  modules: readonly M[],
  name: Name,
) => merge(listsOf(modules, name) as object[]) as Intersection<PartIn<M, Name>>

/** Everything else that modules contribute. */
export function mergeModules(modules: readonly ServerModule[]): MergedModules {
  const hooks: Record<string, Hooks | undefined> = merge(listsOf(modules, 'hooks') as Record<string, Hooks>[])
  for (const wraps of listsOf(modules, 'wraps'))
    for (const [name, wrap] of Object.entries(wraps) as [string, (inner: Hooks) => Hooks][]) {
      const inner = hooks[name]
      if (inner === undefined) throw new Error(`No module of the server has rules of ${name} to wrap.`)
      hooks[name] = wrap(inner)
    }
  return {
    beforeBody: merge(listsOf(modules, 'beforeBody')),
    hooks: hooks as MergedModules['hooks'],
    failedJobs: merge(listsOf(modules, 'failedJobs')),
    events: listsOf(modules, 'events').flat(),
    widgets: listsOf(modules, 'widgets').flat(),
    sources: listsOf(modules, 'sources').flat(),
    timeline: listsOf(modules, 'timeline').flat(),
    movers: listsOf(modules, 'movers').flat(),
    commented: merge(listsOf(modules, 'commented')),
    expire: merge(listsOf(modules, 'expire')),
    tidyFiles: listsOf(modules, 'tidyFiles'),
    mayBring: merge(listsOf(modules, 'mayBring')),
  }
}
