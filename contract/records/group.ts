import { defineRecord } from './define.ts'

/** A set of users that permissions are given to. Name unique without case. */
export const group = defineRecord({
  name: 'group',
  table: 'groups',
  path: 'groups',
  fields: {
    name: { kind: 'text', min: 1, max: 80 },
    description: { kind: 'text', max: 500 },
  },
  permissions: {
    read: 'global.groups.read',
    create: 'global.groups.create',
    update: 'global.groups.update',
    delete: 'global.groups.delete',
  },
  unique: ['name'],
  label: ['name'],
  search: ['name', 'description'],
  filters: ['name'],
  sortKeys: ['name'],
  defaultSort: 'name',
})
