import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/api/define/endpoint.ts'
import { line } from '#contract/api/define/typedText.ts'
import { endpoints } from '#contract/api/endpoints.ts'
import { SETTING_SCHEMAS } from '#contract/settings/schemas.ts'

type Check = { _zod: { def: { check: string; abort?: boolean; tx?: (text: string) => string } } }
type Def = { shape?: Record<string, z.ZodType>; options?: z.ZodType[]; checks?: Check[]; type: string } & Record<
  'element' | 'innerType' | 'in' | 'out' | 'valueType',
  z.ZodType | undefined
>
const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def
const tidyOf = ({ _zod: { def } }: Check) => (def.check === 'overwrite' ? String(def.tx) : null)
/** Steps of zod itself that take no more time than reading the text. */
const QUICK = [z.string().trim(), z.string().toLowerCase(), z.string().toUpperCase()].flatMap((schema) =>
  (defOf(schema).checks ?? []).map(tidyOf),
)

/** Paths of texts that are tidied before a length limit has ended the check of a text that is too long. */
function unbounded(schema: z.ZodType, path: string, seen: readonly z.ZodType[] = []): string[] {
  if (seen.includes(schema)) return []
  const { type, checks = [], shape, options, ...inner } = defOf(schema)
  if (type === 'string') {
    const limit = checks.findIndex(({ _zod: { def } }) => def.check === 'max_length' && def.abort === true)
    return checks.some((one, at) => !QUICK.concat(null).includes(tidyOf(one)) && (limit < 0 || at < limit))
      ? [path]
      : []
  }
  const found: [string, z.ZodType | undefined][] = [
    ...Object.entries(shape ?? {}),
    ...(options ?? []).map((one) => ['|', one] as [string, z.ZodType]),
    ...(['element', 'innerType', 'in', 'out', 'valueType'] as const).map(
      (name) => [name, inner[name]] as [string, z.ZodType | undefined],
    ),
  ]
  return found.flatMap(([name, one]) => (one ? unbounded(one, `${path}.${name}`, [...seen, schema]) : []))
}

it('A field changes a typed text only after its length limit has refused longer texts', () => {
  const found = Object.entries(endpoints as Record<string, Endpoint>).flatMap(([key, { body, query, params }]) =>
    [body, query, params].flatMap((one) => (one ? unbounded(one as z.ZodType, key) : [])),
  )
  const settings = Object.entries(SETTING_SCHEMAS).flatMap(([key, schema]) => unbounded(schema, key))
  expect([...new Set([...found, ...settings])]).toEqual([])
})

it('The check notices a field that changes a text without a length limit, or after a limit that does not end the check', () => {
  const tidy = (text: string) => text.normalize()
  expect(unbounded(z.object({ a: z.string().overwrite(tidy) }), 'x')).toEqual(['x.a'])
  expect(unbounded(z.array(z.string().max(9).overwrite(tidy)), 'x')).toEqual(['x.element'])
  expect(unbounded(z.string().max(9, { abort: true }).overwrite(tidy).trim(), 'x')).toEqual([])
  expect(unbounded(line(9), 'x')).toEqual([])
})
