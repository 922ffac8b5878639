import { describe, expect, test } from 'vitest'
import {
  can,
  isDemanded,
  mergePermissions,
  mustHaveSecondFactor,
  type PermissionMap,
} from '#contract/permissions/can.ts'
import { isPermission, isUsedPermission, PERMISSIONS } from '#contract/permissions/catalogue.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { CATALOGUE, DEMANDS, type Grant, isDemandedOracle, LATER, mayOracle } from './oracle.ts'

const seed = Number(process.env.TEST_SEED ?? 1)
const settings = { seed, numRuns: process.env.TEST_FULL ? 500_000 : 20_000 }

const TRAPS = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', '']
const names = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...CATALOGUE) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('global.admin', 'location.read', 'location.news.read', 'custom.100', 'custom.130'),
  },
  { weight: 2, arbitrary: fc.constantFrom(...DEMANDS) },
  { weight: 1, arbitrary: fc.integer({ min: 99, max: 131 }).map((number) => `custom.${number}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('*', 'global.*', 'Global.Admin', 'global.admin ', 'force.user', 'restrict.x', ...TRAPS),
  },
  { weight: 1, arbitrary: fc.string() },
)
const scopes = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('global', '*', 'HH', 'B1') },
  { weight: 1, arbitrary: fc.constantFrom('Global', ...TRAPS) },
  { weight: 1, arbitrary: fc.string() },
)
const grants = fc.array(fc.record({ scope: scopes, name: names }), { maxLength: 12 })
const question = fc.record({ grants, name: names, scope: fc.option(scopes, { nil: undefined }) })

/** fromEntries makes `__proto__` a property of its own, as JSON.parse does. */
function mapOf(list: readonly Grant[]): PermissionMap {
  const scopesOf = Map.groupBy(list, ({ scope }) => scope)
  return Object.fromEntries([...scopesOf].map(([scope, held]) => [scope, held.map(({ name }) => name)]))
}

/** Half of the questions are about a held permission, because random names would mostly miss. */
const pointed = question.chain((asked) =>
  fc.boolean().map((isAimed) => {
    const [first] = asked.grants
    return isAimed && first ? { ...asked, name: first.name } : asked
  }),
)

describe(`TEN-07 permissions (seed ${seed})`, () => {
  test('The permission catalogue holds exactly the names of the specification and the demands on users', () => {
    expect(new Set<string>(PERMISSIONS)).toEqual(CATALOGUE.union(DEMANDS))
    expect(new Set<string>(PERMISSIONS.filter((name) => !isUsedPermission(name)))).toEqual(LATER)
    expect(['custom.99', 'custom.131', 'global.*', ...TRAPS].filter(isPermission)).toEqual([])
  })

  test('`can` and `isDemanded` give the same answers as a second implementation, the oracle', () => {
    const agrees = fc.property(pointed, ({ grants: list, name, scope }) => {
      const map = mapOf(list)
      expect(can(map, name, scope)).toBe(mayOracle(list, name, scope))
      expect(isDemanded(map, name, scope)).toBe(isDemandedOracle(list, name, scope))
      expect(mustHaveSecondFactor(map)).toBe(isDemandedOracle(list, 'force.user.twofa', 'global'))
    })
    fc.assert(agrees, settings)
  })

  test('Groups add permissions and never take any away', () => {
    const adds = fc.property(
      fc.array(grants, { maxLength: 4 }),
      names,
      fc.option(scopes, { nil: undefined }),
      (lists, name, scope) => {
        const merged = mergePermissions(lists.map(mapOf))
        expect(can(merged, name, scope)).toBe(mayOracle(lists.flat(), name, scope))
        expect(isDemanded(merged, name, scope)).toBe(isDemandedOracle(lists.flat(), name, scope))
      },
    )
    fc.assert(adds, { ...settings, numRuns: settings.numRuns / 10 })
  })

  test('A malformed permission map grants nothing and throws nothing', () => {
    const malformed = fc.dictionary(scopes, fc.oneof(fc.constantFrom('global.admin', null, 0, true), fc.object()))
    const holdsNothing = fc.property(malformed, names, fc.option(scopes, { nil: undefined }), (map, name, scope) => {
      const broken = map as unknown as PermissionMap
      expect([can(broken, name, scope), isDemanded(broken, name, scope)]).toEqual([false, false])
    })
    fc.assert(holdsNothing, { ...settings, numRuns: settings.numRuns / 10 })
  })
})

describe('TEN-07 mistakes that the comparison with the oracle notices', () => {
  const holds = (map: PermissionMap, scope: string, name: string) => map[scope]?.includes?.(name) ?? false
  const isAdmin = (map: PermissionMap) => holds(map, 'global', 'global.admin')

  const mistakes: Record<string, typeof can> = {
    'global also looks in *': (map, name, scope) =>
      can(map, name, scope) || (CATALOGUE.has(name) && holds(map, '*', name)),
    'a location forgets *': (map, name, scope) =>
      scope && scope !== 'global'
        ? CATALOGUE.has(name) && (isAdmin(map) || holds(map, scope, name))
        : can(map, name, scope),
    'no scope looks in global': (map, name, scope) =>
      can(map, name, scope) || (scope === undefined && CATALOGUE.has(name) && holds(map, 'global', name)),
    'an administrator of one location is one everywhere': (map, name, scope) =>
      can(map, name, scope) || (CATALOGUE.has(name) && Object.keys(map).some((key) => holds(map, key, 'global.admin'))),
    'an administrator may what does not exist': (map, name, scope) => can(map, name, scope) || isAdmin(map),
    'a demand counts as a permission': (map, name, scope) => can(map, name, scope) || isDemanded(map, name, scope),
    'custom permissions end too late': (map, name, scope) =>
      can(map, name, scope) || (name === 'custom.131' && holds(map, scope ?? '*', name)),
    'the prototype is asked': (map, name, scope) => {
      if (scope && !Object.hasOwn(map, scope) && scope in map) return true
      return can(map, name, scope)
    },
  }

  test.each(Object.entries(mistakes))(
    'TEN-07 The comparison with the oracle notices the mistake: %s',
    (_, mistaken) => {
      const agrees = fc.property(
        pointed,
        ({ grants: list, name, scope }) => mistaken(mapOf(list), name, scope) === mayOracle(list, name, scope),
      )
      expect(fc.check(agrees, settings).failed).toBe(true)
    },
  )
})
