import type { z } from 'zod'

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  options?: z.ZodType[]
  valueType?: z.ZodType
}

/** All texts of a schema, each with its path and the schema with its refinements. */
export function textsOf(schema: z.ZodType, path: string, seen: readonly z.ZodType[] = []): [string, z.ZodType][] {
  if (seen.includes(schema)) return []
  const def = schema._zod.def as unknown as Def
  const inside = (one: z.ZodType | undefined, name: string) => (one ? textsOf(one, name, [...seen, schema]) : [])
  if (def.type === 'string') return [[path, schema]]
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([name, one]) => inside(one, `${path}.${name}`)),
    ...inside(def.element, `${path}[]`),
    ...inside(def.valueType, `${path}{}`),
    ...inside(def.innerType, path),
    ...inside(def.in, path),
    ...(def.options ?? []).flatMap((one) => inside(one, path)),
  ]
}
