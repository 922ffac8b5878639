import { z } from 'zod'
import type { Endpoint } from '#contract/api/endpoint.ts'

type Schema = {
  format?: string
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

function* slotsOf(schema: Schema, path: string): Generator<string> {
  if (schema.format === 'uuid' || schema.format === 'email') yield path
  for (const [name, inner] of Object.entries(schema.properties ?? {})) yield* slotsOf(inner, `${path}.${name}`)
  for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) yield* slotsOf(inner, path)
  if (schema.items) yield* slotsOf(schema.items, path)
}

/** Every place of a request that can name something: `params.chat_uuid`, `body.members`, … Read from the contract. */
export function uuidSlots(endpoint: Endpoint): string[] {
  const parts = { params: endpoint.params, query: endpoint.query, body: endpoint.body }
  const found = Object.entries(parts).flatMap(([name, schema]) =>
    schema ? [...slotsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, name)] : [],
  )
  return [...new Set(found)].sort()
}
