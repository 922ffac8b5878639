import { describe, expect, it } from 'vitest'
import { mergeModules, mergeTables } from '#server/core/mergeModules.ts'
import type { ServerModule } from '#server/core/serverModule.ts'

const hooks = (name: string) => ({ visible: () => name }) as never
const nameOf = (table: ReturnType<typeof mergeModules>) =>
  (table.hooks.user as unknown as { visible(): string }).visible()

describe('the modules of the server', () => {
  it('The modules of the server bring their endpoints and jobs into one table', () => {
    const modules = [{ handlers: { 'GET /one': 1 } }, {}, { handlers: { 'GET /two': 2 } }]
    expect(mergeTables(modules as ServerModule[], 'handlers')).toEqual({ 'GET /one': 1, 'GET /two': 2 })
  })

  it('The server does not start when two modules answer the same endpoint or have rules of the same record', () => {
    const twice = [{ handlers: { 'GET /one': 1 } }, { handlers: { 'GET /one': 2 } }]
    expect(() => mergeTables(twice as ServerModule[], 'handlers')).toThrow('Two modules of the server bring GET /one.')
    const rules = [{ hooks: { user: hooks('a') } }, { hooks: { user: hooks('b') } }]
    expect(() => mergeModules(rules)).toThrow('Two modules of the server bring user.')
  })

  it('Modules put rules around those of another module, in the order of the modules', () => {
    const around = (name: string) => ({
      wraps: { user: (inner: unknown) => hooks(`${name}(${(inner as { visible(): string }).visible()})`) },
    })
    const modules = [around('plan'), { hooks: { user: hooks('own') } }, around('privacy')]
    expect(nameOf(mergeModules(modules))).toBe('privacy(plan(own))')
  })

  it('The server does not start when the rules to wrap are missing', () => {
    expect(() => mergeModules([{ wraps: { customer: (inner) => inner } }])).toThrow(
      'No module of the server has rules of customer to wrap.',
    )
  })
})
