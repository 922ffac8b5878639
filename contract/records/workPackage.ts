import { PAPER_PERMISSIONS } from '../permissions/recordPermissions.ts'
import { defineRecord } from './define.ts'
import { work } from './work.ts'

const { text, labour_number, target_ze, skill, bay_kind } = work.fields

/** At most this many works that one package adds to a paper. */
const PACKAGE_WORKS_MAX = 30

/**
 * Works that a location often does together, such as those of an inspection. A package is a template: works on a paper
 * stay unchanged when the package changes. Users with rights on papers have the same rights on packages.
 */
export const workPackage = defineRecord({
  name: 'workPackage',
  table: 'work_packages',
  path: 'workshop/packages',
  fields: {
    name: { kind: 'text', max: 80, min: 1 },
    location_uuid: { kind: 'reference', to: 'location' },
    /** In the order in which they are added to the paper. Targets are in units of 1/100 hour. */
    works: {
      kind: 'rows',
      most: PACKAGE_WORKS_MAX,
      of: { text, labour_number, target_ze, skill, bay_kind },
    },
    /** An inactive package is kept and no longer offered. */
    is_active: { kind: 'flag', default: true },
  },
  permissions: PAPER_PERMISSIONS,
  scope: 'location',
  unique: ['name'],
  suffixedOnMove: 'name',
  label: ['name'],
  search: ['name'],
  filters: ['name', 'location_uuid', 'is_active'],
  sortKeys: ['name'],
  defaultSort: 'name',
})
