import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { PAPER_CARDS, type PaperCard, paperFiltersOf } from '#contract/dashboard/paperCards.ts'
import { completeLayout, type WidgetName } from '#contract/dashboard/widgets.ts'
import { type App, buildApp } from '#server/app.ts'
import { readConfig } from '#server/process/config.ts'
import { seedDemo } from '#server/seed/seedDemo.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'

type Dashboard = EndpointOutput<'GET /v1/dashboard'>
type Login = { role: string; email: string; password: string }

let opened: TestDatabase
let app: App
let token = ''

/** The demo data of today, and the administrator who sees all of the first dealer. */
beforeAll(async () => {
  opened = await openTestDatabase()
  await seedDemo(opened.database, opened.dataDir, { write: () => {} })
  app = await buildApp({
    config: readConfig({ DATA_DIR: opened.dataDir, LOG_LEVEL: 'silent' }),
    database: opened.database,
  })
  const { dealers } = JSON.parse(readFileSync(join(opened.dataDir, 'demo-logins.json'), 'utf8')) as {
    dealers: { code: string; users: Login[] }[]
  }
  const [dealer] = dealers
  const login = dealer?.users.find(({ role }) => role === 'admin')
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/v1/auth/api',
    headers: { 'x-dealer-code': dealer?.code ?? '' },
    payload: { email: login?.email, password: login?.password },
  })
  token = answer.json<{ token: string }>().token
  const layout = { version: 0, places: completeLayout([]) }
  await ask('/v1/dashboard/layout', { method: 'PUT', payload: layout })
})
afterAll(async () => {
  await app.close()
  await opened.close()
})

async function ask<T>(path: string, options: { method?: 'PUT' | 'POST'; payload?: object } = {}): Promise<T> {
  const answer = await app.http.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...options,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<T>()
}

/** Returns the number on a card, which must not have failed. */
function figureOf({ widgets }: Dashboard, name: WidgetName): number {
  const widget = widgets.find((one) => one.name === name)
  expect(widget?.is_failed, name).toBe(false)
  return widget?.data?.figure.value ?? Number.NaN
}

/** The rows of the paper list with the filters that a card leads to. */
function papersOf(name: PaperCard, location: string) {
  const query = new URLSearchParams({ limit: '200', sort: 'promised_at' })
  for (const [key, values] of Object.entries(paperFiltersOf(name, location)))
    for (const value of [values].flat()) query.append(key, value)
  return ask<{ items: { uuid: string }[]; has_more: boolean }>(`/v1/workshop/paper?${query}`)
}

it('The number on each card that counts papers is the number of rows in the list that the card opens', async () => {
  const { locations } = await ask<Dashboard>('/v1/dashboard')
  const { items: begun } = await ask<{ items: { uuid: string; location_uuid: string }[] }>(
    '/v1/workshop/paper?filter[status][in]=in_progress&limit=1',
  )
  for (const { uuid, location_uuid } of begun)
    for (const finding of ['Bremsscheiben vorn', 'Wasserpumpe undicht'])
      await ask('/v1/workshop/extensions', { method: 'POST', payload: { paper_uuid: uuid, location_uuid, finding } })
  const counted = new Map<string, number>()
  for (const { uuid } of locations) {
    const dashboard = await ask<Dashboard>(`/v1/dashboard?location_uuid=${uuid}`)
    for (const name of Object.keys(PAPER_CARDS) as PaperCard[]) {
      const { items, has_more } = await papersOf(name, uuid)
      expect(has_more, name).toBe(false)
      expect(figureOf(dashboard, name), name).toBe(items.length)
      const listed = new Set(items.map((paper) => paper.uuid))
      for (const { target } of dashboard.widgets.find((widget) => widget.name === name)?.data?.rows ?? [])
        expect(target?.screen === 'paper' && listed.has(target.uuid), name).toBe(true)
      counted.set(name, (counted.get(name) ?? 0) + items.length)
    }
  }
  // The cars with two findings each are counted, and other cards count papers as well.
  expect(counted.get('approvals')).toBeGreaterThan(0)
  expect([...counted.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(counted.get('approvals') ?? 0)
})

it('The number on each card without a list of papers is the number on the screen that the card opens', async () => {
  const { locations } = await ask<Dashboard>('/v1/dashboard')
  for (const { uuid } of locations) {
    const dashboard = await ask<Dashboard>(`/v1/dashboard?location_uuid=${uuid}`)
    const waiting = await ask<EndpointOutput<'GET /v1/workshop/planner/waiting'>>(
      `/v1/workshop/planner/waiting?location_uuid=${uuid}`,
    )
    expect(figureOf(dashboard, 'carry_over')).toBe(new Set(waiting.carried.map((block) => block.paper_uuid)).size)
    expect(figureOf(dashboard, 'failed_jobs')).toBe((await ask<unknown[]>('/v1/admin/jobs?state=failed')).length)
    const { totals } = await ask<EndpointOutput<'GET /v1/desktop/clients'>>('/v1/desktop/clients')
    expect(figureOf(dashboard, 'updates')).toBe(totals.outdated)
    const refused = dashboard.widgets.find(({ name }) => name === 'refused_sign_ins')?.data?.rows[0]?.target
    const from = refused?.screen === 'logs' ? `&from=${refused.from}` : ''
    const audit = await ask<{ items: unknown[] }>(`/v1/admin/audit?event=user.login.failed${from}`)
    expect(figureOf(dashboard, 'refused_sign_ins')).toBe(audit.items.length)
  }
})
