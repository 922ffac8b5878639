import { describe, expect, test } from 'vitest'
import { can } from '#contract/permissions/can.ts'
import { NUMBERED_RIGHTS, USED_NUMBERED_RIGHTS } from '#contract/permissions/catalogue.ts'
import {
  meaningsOf,
  numberedPermissions,
  withNumberedRights,
  withoutNumberedRights,
} from '#contract/permissions/numberedRights.ts'
import { effectiveIn, grantableIn } from '#contract/permissions/scopes.ts'
import { SETTING_CATALOGUE } from '#contract/settings/registry.ts'

const NUMBERS = {
  custom_permission_prices: 104,
  custom_permission_person_figures: 105,
  custom_permission_absences: 106,
  custom_permission_reopen_picked_up: 107,
  custom_permission_faq: 108,
  custom_permission_acceptance_photos: 109,
}

describe('TEN-07 a numbered permission', () => {
  test('A numbered permission has the meanings that the dealer chose, also two at once', () => {
    expect(meaningsOf(NUMBERS, 'custom.104')).toEqual(['numbered.prices'])
    expect(meaningsOf({ ...NUMBERS, custom_permission_absences: 104 }, 'custom.104')).toEqual([
      'numbered.prices',
      'numbered.absences',
    ])
    expect(meaningsOf(NUMBERS, 'custom.110')).toEqual([])
  })

  test('A numbered permission is granted per location or for all, never globally, and only with a meaning', () => {
    for (const scope of ['HH', '*']) {
      expect(grantableIn(scope, NUMBERS)).toContain('custom.104')
      expect(grantableIn(scope, NUMBERS)).not.toContain('custom.110')
      expect(grantableIn(scope, { ...NUMBERS, custom_permission_prices: 110 })).toContain('custom.110')
      expect(grantableIn(scope, { ...NUMBERS, custom_permission_prices: 110 })).not.toContain('custom.104')
    }
    expect(grantableIn('global', NUMBERS).filter((name) => name.startsWith('custom.'))).toEqual([])
  })

  test('A numbered permission gives the right that it means in the location where it is held, and nowhere else', () => {
    const map = withNumberedRights({ HH: ['custom.104'], global: ['custom.105'] }, NUMBERS)
    expect(can(map, 'numbered.prices', 'HH')).toBe(true)
    expect(can(map, 'numbered.prices', 'B1')).toBe(false)
    expect(can(map, 'numbered.person_figures')).toBe(false)
    expect(can(map, 'numbered.person_figures', 'global')).toBe(false)
  })

  test('A numbered permission loses its right when the dealer chooses another number', () => {
    const held = { HH: ['custom.104'] }
    const moved = { ...NUMBERS, custom_permission_prices: 110 }
    expect(can(withNumberedRights(held, moved), 'numbered.prices', 'HH')).toBe(false)
    expect(can(withNumberedRights({ HH: ['custom.110'] }, moved), 'numbered.prices', 'HH')).toBe(true)
  })

  test('A right that needs a number cannot be granted by its own name', () => {
    expect(effectiveIn({ HH: ['numbered.prices'] }, NUMBERS)).toEqual({})
    expect(withoutNumberedRights(withNumberedRights({ HH: ['custom.104'] }, NUMBERS))).toEqual({ HH: ['custom.104'] })
  })

  test('Every right has a setting for its number, which only administrators change', () => {
    for (const { setting } of Object.values(NUMBERED_RIGHTS)) {
      const definition = SETTING_CATALOGUE[setting]
      expect(definition.mayChange, setting).toBe('administrators')
    }
    expect(numberedPermissions(NUMBERS)).toHaveLength(USED_NUMBERED_RIGHTS.length)
  })
})

describe('permissions without effect', () => {
  test('Permissions of later modules, numbers without a meaning and names in a wrong scope are left out', () => {
    const held = {
      global: ['global.users.read', 'global.tasks.read', 'custom.104', 'location.read'],
      HH: ['location.read', 'location.parts_service.orders.read', 'custom.104', 'custom.120'],
    }
    expect(effectiveIn(held, NUMBERS)).toEqual({
      global: ['global.users.read'],
      HH: ['location.read', 'custom.104'],
    })
  })
})
