import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/api/define/endpoint.ts'
import { endpoints } from '#contract/api/endpoints.ts'
import { ERRORS } from '#contract/errors.ts'
import { isBuilt } from '#contract/modules.ts'
import { isNumberedRight, isPermission } from '#contract/permissions/catalogue.ts'

const API = fileURLToPath(new URL('../../../contract/api', import.meta.url))
const all = Object.entries(endpoints as Record<string, Endpoint>)
const HUGE = 'x'.repeat(1024 * 1024)

/** The objects that a body can be: itself, or the options of a union. */
function objectsOf(schema: z.ZodType): z.ZodObject[] {
  if (schema instanceof z.ZodObject) return [schema]
  if (schema instanceof z.ZodDiscriminatedUnion) return (schema.options as z.ZodType[]).flatMap(objectsOf)
  // An input that may be left out.
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return objectsOf(schema.unwrap() as z.ZodType)
  throw new Error('a body is an object or a union of objects')
}
const bodies = all.flatMap(([key, { body }]) => (body ? objectsOf(body).map((object) => [key, object] as const) : []))
const problemsOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues ?? []
const refusesAt = (schema: z.ZodType, key: string, value: unknown) =>
  problemsOf(schema, { [key]: value }).some(({ path }) => path[0] === key)

describe('the table of endpoints', () => {
  test('Every endpoint of every file in contract/api is in the table, and no file hides an endpoint of another', async () => {
    const files = readdirSync(API, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    const modules: object[] = await Promise.all(files.map((file) => import(join(API, file))))
    const parts = modules.flatMap(Object.entries).filter(([name]) => name.endsWith('Endpoints'))
    expect(parts.length).toBeGreaterThan(20)
    const declared = parts.flatMap(([, part]) => Object.entries<Endpoint>(part))
    const keys = declared.flatMap(([key, { usedBy }]) => (usedBy === undefined || isBuilt(usedBy) ? [key] : []))
    expect(keys.sort()).toEqual(Object.keys(endpoints).sort())
  })

  test.each(['GET /v1/search', 'GET /v1/faq', 'POST /v1/uploads/:uuid/content'] as const)(
    '%s costs the server much, so its limit counts all sessions of a user together',
    (key) => expect(endpoints[key].limit.of).toBe('user'),
  )

  test('The rate limit of each endpoint allows at least one call, and counts over at least one second', () => {
    const limits = all.flatMap(([, { limit }]) => (limit ? [limit] : []))
    expect(limits.length).toBeGreaterThan(10)
    for (const { calls, seconds } of limits) expect(Math.min(calls, seconds)).toBeGreaterThanOrEqual(1)
  })

  test.each([
    'GET /v1/user/list',
    'GET /v1/auth/user',
    'POST /v1/auth/api',
    'GET /v1/auth/ws',
    'GET /v1/auth/logout',
    'GET /v1/settings',
    'GET /v1/chats',
    'GET /v1/chats/:chat_uuid/messages',
    'POST /v1/chats/:chat_uuid/messages',
    'POST /v1/chats/:chat_uuid/read',
  ])('The endpoint %s of the specification exists', (key) => expect(endpoints).toHaveProperty([key]))

  test.each(all)(
    'The endpoint %s describes all parameters of its path, and names only known error codes and permissions',
    (key, { access, body, errors, params, summary, upload }) => {
      const [method, path = ''] = key.split(' ')
      const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      expect(Object.keys(params?.shape ?? {}).sort()).toEqual(named.sort())
      expect(summary).toMatch(/\.$/)
      expect(errors.filter((code) => !(code in ERRORS))).toEqual([])
      if (method === 'GET') expect([body, upload]).toEqual([undefined, undefined])
      if (typeof access === 'object' && 'permission' in access)
        expect([access.permission].flat().every((name) => isPermission(name) || isNumberedRight(name))).toBe(true)
    },
  )

  test('The only endpoints that need no session are those for sign-in, forgotten passwords, terminals, secret or signed addresses, and public settings', () => {
    const open = all.filter(([, { access }]) => access === 'public').map(([key]) => key)
    expect(open.sort()).toEqual([
      // The address of the feed is a secret.
      'GET /v1/calendar/:company/:secret',
      'GET /v1/settings',
      'GET /v1/settings/pictures/:company/:digest',
      'POST /v1/auth/api',
      'POST /v1/auth/password/confirm',
      'POST /v1/auth/password/forgot',
      'POST /v1/auth/password/link',
      // The caller proves that it is a terminal.
      'POST /v1/bay/badge',
      'POST /v1/bay/terminal',
      // The address that a customer gets is signed.
      'POST /v1/consent/answer',
      'POST /v1/consent/open',
      'POST /v1/consent/photo',
      'POST /v1/consent/seen',
      // The address at the key-drop box is signed.
      'POST /v1/key-drop/open',
      'POST /v1/key-drop/send',
      'POST /v1/wall/calls',
    ])
  })

  test('Each endpoint of the workshop demands the permission that this test lists for its path', () => {
    const paper = (verb: string) => [`location.workshop.paper.${verb}`, `global.workshop.paper.${verb}`]
    const planner = (...verbs: string[]) => verbs.map((verb) => `location.workshop.planner.${verb}`)
    const times = (...verbs: string[]) => verbs.map((verb) => `location.workshop.shouldiscompare.${verb}`)
    const hst = ['location.workshop.hstcheck.read']
    /** The rights that each place demands: those of the first rule that fits. */
    const rights: readonly [place: RegExp, asked: readonly string[] | string | object][] = [
      [/^GET planner\/loan-cars$|^\w+ planner\/loan-bookings/, [...planner('update'), ...paper('update')]],
      [/^\w+ planner\/(absences|people)/, ['global.users.update', 'numbered.absences']],
      [/^GET planner\/bin$/, ['global.users.update', 'numbered.absences', ...planner('update')]],
      [/^POST planner\/changes$/, planner('create', 'update', 'delete')],
      [/^GET planner|^POST planner\/(promise|suggestions)$/, planner('read')],
      [/^\w+ planner/, planner('update')],
      [/^GET stamps\/paper\/:uuid\/house-times$/, [...paper('read'), ...planner('read')]],
      [/^GET stamps\/paper/, paper('read')],
      [/^GET stamps\/work|^GET comparison(\/export.(csv|xlsx))?$|^GET attendance$/, times('read')],
      [/^PATCH (stamps|attendance)/, times('update', 'create')],
      [/^\w+ stamps|^GET day$/, times('create')],
      [/^GET comparison\/looks$/, 'signed_in'],
      [/^\w+ (comparison|attendance|times)/, times('update')],
      [/^POST hst\/snapshots$/, { extension: 'snapshot.write' }],
      [/^GET hst|^POST hst\/requests/, hst],
      // The row decides: a user who may only change papers takes away their own untouched work.
      [
        /^(DELETE works\/:uuid|POST works\/(bulk\/(delete|restore)|:uuid\/restore))$/,
        [...paper('delete'), ...paper('update')],
      ],
      [/^(DELETE \w+\/:uuid|POST \w+\/(bulk\/(delete|restore)|:uuid\/restore))$/, paper('delete')],
      [/^POST paper(\/:uuid\/copy|\/walk-in)?$|^POST packages$|^GET walk-in/, paper('create')],
      [/^POST paper\/:uuid\/chat$/, paper('read')],
      [/^GET (paper|packages|works|usual-works|technicians|extensions|find)/, paper('read')],
      [/^\w+ (hst|paper|packages|works|extensions)/, paper('update')],
    ]
    const found = all.flatMap(([key, { access }]) => {
      const [, method, place] = /^(\w+) \/v1\/workshop\/(.*)$/.exec(key) ?? []
      return method ? [{ key: `${method} ${place}`, access }] : []
    })
    expect(found.length).toBeGreaterThan(100)
    for (const { key, access } of found) {
      const asked = rights.find(([place]) => place.test(key))?.[1]
      expect(access, key).toEqual(Array.isArray(asked) ? { permission: expect.anything(), scope: 'any' } : asked)
      if (typeof access === 'object' && 'permission' in access) expect([access.permission].flat(), key).toEqual(asked)
    }
    expect(rights.filter(([place]) => !found.some(({ key }) => place.test(key)))).toEqual([])
  })

  test.each(all)('The endpoint %s can be described in OpenAPI', (_key, { body, output, params, query }) => {
    for (const schema of [body, params, query]) if (schema) expect(z.toJSONSchema(schema, { io: 'input' })).toBeTruthy()
    if (output) expect(z.toJSONSchema(output)).toBeTruthy()
  })
})

describe('bodies and addresses of requests', () => {
  test.each(bodies)('The body of %s refuses unknown fields', (_key, body) => {
    const codes = (value: unknown) => problemsOf(body, value).map(({ code }) => code)
    expect(codes({ surprise: 1 })).toContain('unrecognized_keys')
    expect(codes({ dealer_id: 1 })).toContain('unrecognized_keys')
    for (const wrong of [null, [], 'x', 1, HUGE]) expect(codes(wrong)).toEqual(['invalid_type'])
  })

  test.each(bodies)('The body of %s refuses a megabyte in any of its fields', (_key, body) => {
    for (const key of Object.keys(body.shape)) {
      expect(refusesAt(body, key, HUGE), key).toBe(true)
      expect(refusesAt(body, key, [HUGE]), `[${key}]`).toBe(true)
      expect(
        refusesAt(
          body,
          key,
          Array.from({ length: 10_000 }, () => 'x'),
        ),
        `many ${key}`,
      ).toBe(true)
    }
  })

  test.each(all)('The address of %s refuses a megabyte in any of its parameters', (_key, { params, query }) => {
    for (const part of [params, query])
      for (const key of Object.keys(part?.shape ?? {})) expect(part && refusesAt(part, key, HUGE), key).toBe(true)
  })

  test('The text of a chat message is kept as typed, but refused when it is blank or longer than 4,000 characters', () => {
    const { body } = endpoints['POST /v1/chats/:chat_uuid/messages']
    expect(body.parse({ content: '  zwei\n ' })).toEqual({ content: '  zwei\n ' })
    for (const content of ['', ' ', '\n\t', '\u3000', 'x'.repeat(4_001)])
      expect(body.safeParse({ content }).success).toBe(false)
  })

  test('The check of bodies notices a field without a length limit and a body that takes unknown fields', () => {
    const loose = z.object({ text: z.string() })
    expect(refusesAt(loose, 'text', HUGE)).toBe(false)
    expect(problemsOf(loose, { text: '', surprise: 1 })).toEqual([])
  })
})
