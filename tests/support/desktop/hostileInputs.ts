import { z } from 'zod'
import { CALL_SCHEMAS } from '#contract/ipc/schemas.ts'
import type { CallName } from '#contract/ipc/table.ts'
import { seededRandom } from '#tests/support/samples/random.ts'

type Shape = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  propertyNames?: Shape
  items?: Shape
  format?: string
  minimum?: number
  minLength?: number
}

/** An input as JSON, and the places at which the page puts values that JSON cannot hold. */
export type Hostile = {
  json: string | undefined
  /** Replaced in the page: a text of ten megabytes, NaN, an own property called `__proto__`. */
  special: { at: string[]; is: 'huge' | 'nan' | 'infinity' | 'proto' | 'map' | 'date' | 'undefined' } | null
}

const HOSTILE: unknown[] = [
  0,
  -1,
  1.5,
  1e308,
  true,
  '',
  ' ',
  '../../../../etc/passwd',
  '..\\..\\..\\Windows\\System32\\config\\SAM',
  '/etc/passwd\0.png',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '__proto__',
  '<script>alert(1)</script>',
  "'; DROP TABLE users; --",
  '\u202e\ud800',
  `$\{process.exit()}`,
  '$(touch /tmp/werkbank-was-here)',
  [],
  {},
  [[[[]]]],
  null,
  { toString: 'x', valueOf: 'y' },
  { length: 1e9 },
  { constructor: { prototype: { polluted: true } } },
]
const SPECIAL = ['huge', 'nan', 'infinity', 'proto', 'map', 'date', 'undefined'] as const

const shapeOf = (name: CallName) => z.toJSONSchema(CALL_SCHEMAS[name], { unrepresentable: 'any', io: 'input' }) as Shape

const STRANGE: Record<NonNullable<Hostile['special']>['is'], () => unknown> = {
  huge: () => 'x'.repeat(10 * 1024 * 1024),
  nan: () => Number.NaN,
  infinity: () => Number.POSITIVE_INFINITY,
  proto: () => JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}'),
  map: () => new Map([['url', 'x']]),
  date: () => new Date(0),
  undefined: () => undefined,
}

/** Whether the contract accepts the input. A hostile text can be valid by chance. */
export function isGood(name: CallName, { json, special }: Hostile): boolean {
  const value: unknown = json === undefined ? undefined : JSON.parse(json)
  return CALL_SCHEMAS[name].safeParse(special ? replaced(value, special.at, STRANGE[special.is]()) : value).success
}

/** Whether a call takes no input. Any input is refused then. */
export function takesNothing(name: CallName): boolean {
  return CALL_SCHEMAS[name].safeParse(undefined).success
}

/** A good input made from the schema, so that a hostile part stands between right ones. */
export function goodInput(name: CallName): unknown {
  const made = takesNothing(name) ? null : sample(shapeOf(name))
  const parsed = CALL_SCHEMAS[name].safeParse(made)
  if (!parsed.success) throw new Error(`${name}: no good input was found: ${JSON.stringify(made)} ${parsed.error}`)
  return made
}

/** Texts of formats that plain letters do not fit. */
const FORMATS: Readonly<Record<string, string>> = {
  uuid: '018f4a5e-1c2d-7e3f-8a4b-5c6d7e8f9a0b',
  'date-time': '2026-03-04T05:06:07Z',
}

function sample(shape: Shape): unknown {
  if ('const' in shape) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf) return sample(shape.anyOf.find(({ type }) => type !== 'null') ?? {})
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(Object.entries(shape.properties ?? {}).map(([key, value]) => [key, sample(value)]))
    case 'array':
      return shape.items ? [sample(shape.items)] : []
    case 'boolean':
      return true
    case 'number':
    case 'integer':
      return Math.max(shape.minimum ?? 1, 1)
    default:
      return FORMATS[shape.format ?? ''] ?? 'x'.repeat(Math.max(shape.minLength ?? 1, 1))
  }
}

/** The paths of everything inside an input, itself included. */
function pathsOf(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([key, part]) => pathsOf(part, [...at, key]))]
}

function replaced(value: unknown, [key, ...rest]: string[], by: unknown): unknown {
  if (key === undefined) return by
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) }
  Object.assign(copy, { [key]: replaced((value as Record<string, unknown> | null)?.[key], rest, by) })
  return copy
}

/** `count` inputs: hostile values at any place, extra places, missing places. The same for the same seed. */
export function hostileInputs(name: CallName, count: number): Hostile[] {
  const good = goodInput(name)
  const paths = pathsOf(good)
  const { below } = seededRandom(count + [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7))
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  // Ten megabytes twice per call. More would take too long.
  const huge: Hostile[] = [[], paths.at(-1) ?? []].map((at) => ({
    json: JSON.stringify(good),
    special: { at, is: 'huge' },
  }))
  const made = Array.from({ length: count - huge.length }, (): Hostile => {
    const at = pick(paths)
    const way = below(6)
    if (way === 0) return { json: JSON.stringify(good), special: { at, is: pick(SPECIAL.slice(1)) } }
    if (way === 1) return { json: JSON.stringify(replaced(good, [...at, 'extra'], pick(HOSTILE))), special: null }
    if (way === 2 && at.length > 0) return { json: JSON.stringify(replaced(good, at, undefined)), special: null }
    return { json: JSON.stringify(replaced(good, at, pick(HOSTILE))), special: null }
  })
  return [...huge, ...made]
}
