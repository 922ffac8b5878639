import { ACCEPTANCE_PERMISSIONS } from '../permissions/recordPermissions.ts'
import { CHECK_AREAS, CHECK_POINTS_MAX } from '../service/acceptance.ts'
import { ORDER_TYPES } from '../workshop/enumerations.ts'
import { defineRecord } from './define.ts'

/**
 * A check list for direct acceptances. A dealer begins with three: 12, 28 and 60 points. Visits copy the points, so that
 * a changed list changes no visit. Only administrators write lists.
 */
export const checkList = defineRecord({
  name: 'checkList',
  table: 'check_lists',
  path: 'service/check_lists',
  fields: {
    name: { kind: 'text', min: 1, max: 80 },
    /** Types of orders for which the list is proposed. Empty: it is never proposed. */
    order_types: { kind: 'choices', of: ORDER_TYPES },
    /** In the order of the walk. */
    points: {
      kind: 'rows',
      most: CHECK_POINTS_MAX,
      of: {
        area: { kind: 'choice', of: CHECK_AREAS },
        /** Name of a point of the product, whose text is in locales. Empty for a point of the dealer. */
        point: { kind: 'text', max: 40, pattern: '[a-z_]*', default: '', words: ['checkPoints', 'points'] },
        /** Text of a point of the dealer. */
        text: { kind: 'text', max: 120 },
      },
    },
    is_active: { kind: 'flag', default: true },
  },
  permissions: {
    read: ACCEPTANCE_PERMISSIONS.read,
    create: 'global.admin',
    update: 'global.admin',
    delete: 'global.admin',
  },
  unique: ['name'],
  label: ['name'],
  search: ['name'],
  filters: ['name', 'is_active'],
  sortKeys: ['name'],
  defaultSort: 'name',
})
