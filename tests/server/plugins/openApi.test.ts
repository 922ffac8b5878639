import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/api/endpoints.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('The description of the interface is OpenAPI 3.1 and names every endpoint', async () => {
  const response = await fetch(`${server.address}/api/docs/json`)
  const { openapi, paths } = (await response.json()) as { openapi: string; paths: Record<string, object> }
  expect(openapi).toBe('3.1.0')
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} ${path.replace('/api', '').replace(/{(\w+)}/g, ':$1')}`,
    ),
  )
  expect(described.sort()).toEqual(Object.keys(endpoints).sort())
})

test('The page of the API description and its script are served with a security policy', async () => {
  const page = await fetch(`${server.address}/api/docs`)
  const html = await page.text()
  const [, script = ''] = /<script src="([^"]+\.js)"/.exec(html) ?? []
  expect(page.headers.get('content-security-policy')).toContain("'self'")
  const file = await fetch(new URL(script, `${server.address}/api/docs/`))
  expect([page.status, file.status, file.headers.get('content-type')]).toEqual([
    200,
    200,
    expect.stringContaining('javascript'),
  ])
})

test('The API description breaks no recommended rule of the linter, and each operation has a name of its own', async () => {
  const source = await (await fetch(`${server.address}/api/docs/json`)).text()
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, config, absoluteRef: '/openapi.json' })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
  const { paths } = JSON.parse(source) as { paths: Record<string, Record<string, { operationId: string }>> }
  const names = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
  expect(new Set(names).size).toBe(names.length)
  expect(names).toContain('getWorkshopHstVehiclesByVin')
})
