import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { type EndpointKey, endpoints } from '#contract/api/endpoints.ts'

type Schema = {
  type?: string
  format?: string
  pattern?: string
  allOf?: Schema[]
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** A value that the schema accepts in form, though what it names does not exist. */
function plausible(schema: Schema): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.format === 'uuid') return randomUUID()
  if (schema.format === 'email') return `person-${randomUUID().slice(0, 8)}@test.example`
  const [first] = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]
  if (first) return plausible(first)
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, one]) => [name, plausible(one)]))
  if (schema.type === 'array') return schema.items ? [plausible(schema.items)] : []
  if (schema.type === 'boolean') return true
  if (schema.type === 'string') return text(schema)
  return 1
}

const TEXTS = ['123456', 'text', '1.0.0', '2026-01-05T08:00:00.000Z']

function text({ pattern, format, allOf = [] }: Schema): string {
  const patterns = [pattern, ...allOf.map((one) => one.pattern)].flatMap((one) => (one ? [new RegExp(one, 'u')] : []))
  if (format === 'date-time') patterns.push(/^\d{4}-/)
  const fitting = TEXTS.find((candidate) => patterns.every((one) => one.test(candidate)))
  if (fitting === undefined) throw new Error(`No plausible text fits ${patterns.join(' and ')}: add one`)
  return fitting
}

const schemaOf = (type: z.ZodType | undefined) =>
  type ? (z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema) : undefined

/** Bodies of an endpoint that are right in form: one for each of its shapes. */
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
