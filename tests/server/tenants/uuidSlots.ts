import { z } from 'zod'
import type { Endpoint } from '#contract/api/define/endpoint.ts'

type Schema = {
  format?: string
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  /** `#/$defs/<name>`: a named shape. */
  $ref?: string
  $defs?: Record<string, Schema>
}

function* slotsOf(given: Schema, path: string, named = given.$defs ?? {}): Generator<string> {
  const schema = given.$ref === undefined ? given : (named[given.$ref.split('/').at(-1) ?? ''] ?? {})
  if (schema.format === 'uuid' || schema.format === 'email') yield path
  for (const [name, inner] of Object.entries(schema.properties ?? {})) yield* slotsOf(inner, `${path}.${name}`, named)
  for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) yield* slotsOf(inner, path, named)
  if (schema.items) yield* slotsOf(schema.items, path, named)
}

/** Every slot of a request that can name a row: `params.chat_uuid`, `body.members`, … Read from the contract. */
export function uuidSlots(endpoint: Endpoint): string[] {
  const parts = { params: endpoint.params, query: endpoint.query, body: endpoint.body }
  const found = Object.entries(parts).flatMap(([name, schema]) =>
    schema ? [...slotsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, name)] : [],
  )
  return [...new Set(found)].sort()
}
