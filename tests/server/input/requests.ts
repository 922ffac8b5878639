import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Endpoint } from '#contract/api/define/endpoint.ts'
import { type EndpointKey, endpoints } from '#contract/api/endpoints.ts'

type Schema = {
  type?: string
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  const?: unknown
  examples?: unknown[]
  minItems?: number
  minimum?: number
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  /** Used where a text has more than one pattern. */
  allOf?: Schema[]
}

const SAMPLES = [
  '123456',
  '/dashboard',
  '+4915112345678',
  'DE',
  'DE123456789',
  '08:00',
  '#123abc',
  '1.2.3',
  'latest',
  '2026-03-04',
  '2026-03-04T05:06:07.089Z',
  'x'.repeat(43),
  'WVWZZZCDZMW990001',
  '28E9',
  '205/55 R16 91V',
  'a'.repeat(64),
  '0192a4c6-1f3e-7b5d-9a1c-2e4f60718293',
]

const fits = (
  { pattern = '', minLength = 0, maxLength = Number.POSITIVE_INFINITY, allOf = [] }: Schema,
  text: string,
): boolean =>
  text.length >= minLength &&
  text.length <= maxLength &&
  new RegExp(pattern, 'u').test(text) &&
  allOf.every((one) => fits(one, text))

/** Texts of formats that no pattern generates. */
const FORMATS: Readonly<Record<string, () => string>> = {
  uuid: () => randomUUID(),
  email: () => `person-${randomUUID().slice(0, 8)}@test.example`,
  uri: () => 'https://werkstatt.example/seite',
}

/** A value that the schema accepts, though the named row does not exist. */
function plausible(schema: Schema): unknown {
  if ('const' in schema) return schema.const
  if (schema.examples) return schema.examples[0]
  if (schema.enum) return schema.enum[0]
  const formatted = FORMATS[schema.format ?? '']?.()
  if (formatted) return formatted
  const [first] = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]
  if (first) return plausible(first)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, one]) => [name, plausible(one)]))
    case 'array':
      return schema.items ? Array.from({ length: schema.minItems ?? 1 }, () => plausible(schema.items ?? {})) : []
    case 'boolean':
      return true
    case 'string':
      return SAMPLES.find((sample) => fits(schema, sample)) ?? SAMPLES[0]
    default:
      return Math.max(1, schema.minimum ?? 1)
  }
}

type Named = Readonly<Record<string, unknown>>

/** Returns the value with each named shape written out where it is used. */
function inlined(value: unknown, named: Named): unknown {
  if (Array.isArray(value)) return value.map((one) => inlined(one, named))
  if (typeof value !== 'object' || value === null) return value
  if ('$ref' in value) return inlined(named[String(value.$ref).split('/').at(-1) ?? ''], named)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inlined(one, named)]))
}

function schemaOf(type: z.ZodType | undefined): Schema | undefined {
  if (!type) return undefined
  const { $defs = {}, ...schema } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' })
  return inlined(schema, $defs) as Schema
}

/** Valid bodies of an endpoint: one for each of its shapes. */
export function plausibleBodies(endpoint: Endpoint): Record<string, unknown>[] {
  const schema = schemaOf(endpoint.body)
  if (!schema) return []
  return (schema.oneOf ?? schema.anyOf ?? [schema]).map((one) => plausible(one) as Record<string, unknown>)
}

export function requiredFields(endpoint: Endpoint): string[] {
  return schemaOf(endpoint.body)?.required ?? []
}

/** The address with plausible ids, except those that are given. */
export function addressOf(key: EndpointKey, given: Record<string, string> = {}): string {
  const params = { ...(plausible(schemaOf((endpoints[key] as Endpoint).params) ?? {}) as object), ...given } as Record<
    string,
    string
  >
  return `/api${key.split(' ')[1]}`.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? randomUUID())
}

export const queryNames = (endpoint: Endpoint) => Object.keys(schemaOf(endpoint.query)?.properties ?? {})
export const paramNames = (endpoint: Endpoint) => Object.keys(schemaOf(endpoint.params)?.properties ?? {})
export const endpointKeys = Object.keys(endpoints) as EndpointKey[]
