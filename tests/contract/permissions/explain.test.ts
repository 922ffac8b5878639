import { describe, expect, test } from 'vitest'
import { can, isDemanded, isRestricted, mergePermissions } from '#contract/permissions/can.ts'
import { isUsedPermission, PERMISSIONS } from '#contract/permissions/catalogue.ts'
import { explain, explainGrant } from '#contract/permissions/explain.ts'
import {
  compareGrants,
  grantableIn,
  grantsOf,
  scopeKind,
  toPermissionMap,
  uploadGroupScope,
} from '#contract/permissions/scopes.ts'
import { fc } from '#tests/support/samples/fc.ts'

const FILES = uploadGroupScope('01a20013-7866-752e-8081-2cb3ebfe0103')
const names = fc.oneof(fc.constantFrom(...PERMISSIONS), fc.constantFrom('global.admin', 'location.read', 'custom.131'))
const scopes = fc.constantFrom('global', '*', 'HH', 'B1', FILES)
const map = fc.dictionary(scopes, fc.array(names, { maxLength: 4 }), { maxKeys: 3 })

describe('reasons for the permissions of a user', () => {
  test('A name has a reason exactly when the user holds it as a permission, or when it is demanded of the user', () => {
    const agrees = fc.property(
      fc.array(map, { maxLength: 4 }),
      names,
      fc.option(scopes, { nil: undefined }),
      (maps, name, scope) => {
        const sources = maps.map((permissions, index) => ({
          group: index === 0 ? null : { uuid: String(index), name: `Gruppe ${index}` },
          permissions,
        }))
        const total = mergePermissions(maps)
        const reasons = explain(sources, name, scope)
        expect(reasons.length > 0).toBe(can(total, name, scope) || isDemanded(total, name, scope))
        for (const reason of reasons) {
          const from = sources.find(({ group }) => group === reason.group)
          expect(from?.permissions[reason.scope]).toContain(reason.permission)
        }
      },
    )
    fc.assert(agrees, { numRuns: 5_000, seed: Number(process.env.TEST_SEED ?? 1) })
  })

  test('A permission that a user holds in several ways names each of them: own grant, group, all locations, administrator', () => {
    const group = { uuid: '1', name: 'Meister' }
    const sources = [
      { group: null, permissions: { HH: ['location.read'], global: ['global.admin'] } },
      { group, permissions: { '*': ['location.read'], B1: ['location.read'] } },
    ]
    expect(explain(sources, 'location.read', 'HH')).toEqual([
      { group: null, scope: 'global', permission: 'global.admin' },
      { group: null, scope: 'HH', permission: 'location.read' },
      { group, scope: '*', permission: 'location.read' },
    ])
  })
})

describe('TEN-07 a restriction', () => {
  const RESTRICTION = 'restrict.user.avatar.upload'

  test('TEN-07 A restriction applies in whatever scope it is given, and names each scope as its reason', () => {
    const agrees = fc.property(fc.array(map, { maxLength: 4 }), scopes, (maps, scope) => {
      const sources = maps.map((permissions) => ({ group: null, permissions }))
      const places = maps.flatMap((one) => Object.keys(one).filter((key) => one[key]?.includes(RESTRICTION)))
      const reasons = explainGrant(sources, { scope, permission: RESTRICTION })
      expect(isRestricted(mergePermissions(maps), RESTRICTION)).toBe(places.length > 0)
      expect(reasons.map((reason) => reason.scope).sort()).toEqual(places.sort())
      expect(reasons.every(({ permission }) => permission === RESTRICTION)).toBe(true)
    })
    fc.assert(agrees, { numRuns: 2_000, seed: Number(process.env.TEST_SEED ?? 1) })
  })

  test('TEN-07 Neither a permission nor an unknown name restricts a user, and the role of an administrator brings no restriction', () => {
    const held = { global: ['global.admin', 'restrict.user.avatar.erase'], HH: ['location.read'] }
    for (const name of [RESTRICTION, 'global.admin', 'location.read', 'restrict.user.avatar.erase'])
      expect(isRestricted(held, name), name).toBe(false)
  })

  test('A grant that is no restriction is explained like the permission that it gives', () => {
    const sources = [{ group: null, permissions: { HH: ['location.read'], B1: ['location.read'] } }]
    expect(explainGrant(sources, { scope: 'HH', permission: 'location.read' })).toEqual(
      explain(sources, 'location.read', 'HH'),
    )
  })
})

describe('scopes of permissions', () => {
  test('A file group is a scope of its own, and a permission for the scope `*` applies in it', () => {
    expect(['global', '*', 'HH', FILES].map(scopeKind)).toEqual(['global', 'everywhere', 'location', 'upload_group'])
    expect(can({ [FILES]: ['upload_group.read'] }, 'upload_group.read', FILES)).toBe(true)
    expect(can({ '*': ['upload_group.read'] }, 'upload_group.read', FILES)).toBe(true)
    expect(can({ HH: ['upload_group.read'] }, 'upload_group.read', FILES)).toBe(false)
  })

  test('Each permission that a module uses can be granted in some scope, and a permission of a later module in none', () => {
    const everywhere = ['global', '*', 'HH', FILES].flatMap((scope) => grantableIn(scope, {}))
    const used = PERMISSIONS.filter((name) => isUsedPermission(name) && !name.startsWith('custom.'))
    expect(new Set(everywhere)).toEqual(new Set(used))
    expect(everywhere).not.toContain('location.parts_service.orders.read')
    expect(grantableIn('HH', {})).not.toContain('global.admin')
  })

  test('Giving and taking the computed difference turns one set of grants into the other', () => {
    const differs = fc.property(map, map, (before, after) => {
      const [was, is] = [grantsOf(before), grantsOf(after)]
      const { give, take } = compareGrants(was, is)
      const taken = new Set(take.map((grant) => JSON.stringify(grant)))
      const result = toPermissionMap([...was.filter((grant) => !taken.has(JSON.stringify(grant))), ...give])
      expect(result).toEqual(toPermissionMap(is))
    })
    fc.assert(differs, { numRuns: 2_000, seed: Number(process.env.TEST_SEED ?? 1) })
  })
})
