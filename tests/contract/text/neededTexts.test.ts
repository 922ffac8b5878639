import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/api/define/endpoint.ts'
import { endpoints } from '#contract/api/endpoints.ts'

/** Letters that fonts draw as nothing. */
const UNSEEN = '\u{3164}\u{2800}\u{200B}\u{AD}'.repeat(5)
/** Texts that nobody reads: secrets, files, and names of programs. Their characters are compared, not shown. */
const UNREAD = /password|token|secret|csv|code|digest|signature|photos|username|terminal|^\d+$/i

/** The objects that a body can be: itself, or the options of a union. */
function objectsOf(schema: z.ZodType): z.ZodObject[] {
  if (schema instanceof z.ZodObject) return [schema]
  if (schema instanceof z.ZodDiscriminatedUnion || schema instanceof z.ZodUnion)
    return (schema.options as z.ZodType[]).flatMap(objectsOf)
  const inner = (schema as { unwrap?: () => z.ZodType }).unwrap
  return inner ? objectsOf(inner.call(schema)) : []
}

/** Paths of the texts of an input that have to contain something, and take letters of any kind. */
function neededIn(object: z.ZodObject, path: string): [path: string, schema: z.ZodType][] {
  return Object.entries(object.shape as Record<string, z.ZodType>).flatMap(([name, schema]) => {
    const here = `${path}.${name}`
    const takes = (text: string) => schema.safeParse(text).success
    const isNeeded = takes('Ahornäßл') && !takes('') && !takes('        ')
    const inner = schema instanceof z.ZodArray ? objectsOf(schema.element as z.ZodType) : objectsOf(schema)
    const deeper = inner.flatMap((one) => neededIn(one, here))
    return isNeeded && !UNREAD.test(name) ? [[here, schema] as [string, z.ZodType], ...deeper] : deeper
  })
}

test('A text that is needed shows something: letters that nobody sees are refused by every endpoint', () => {
  const needed = Object.entries(endpoints as Record<string, Endpoint>).flatMap(([key, { body }]) =>
    body ? objectsOf(body).flatMap((object) => neededIn(object, key)) : [],
  )
  expect(needed.length).toBeGreaterThan(20)
  expect(needed.filter(([, schema]) => schema.safeParse(UNSEEN).success).map(([path]) => path)).toEqual([])
})
