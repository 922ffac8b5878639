import { defineRecord } from './define.ts'

/** A set of users that gets permissions together. The name is unique without case. */
export const group = defineRecord({
  name: 'group',
  table: 'groups',
  path: 'groups',
  fields: {
    name: { kind: 'text', min: 1, max: 80 },
    description: { kind: 'text', max: 500, multiline: true },
    color: { kind: 'color', default: '#1f6feb' },
    // First screen of members after signing in, unless they have chosen one themselves.
    start_page: { kind: 'text', max: 100, pattern: '(?:/|(?:/[A-Za-z0-9_-]+)+)?', default: '' },
    sync_source: { kind: 'choice', of: ['none', 'directory'], default: 'none' },
  },
  computed: {
    member_count: { kind: 'integer', min: 0, max: 1_000_000 },
    permission_count: { kind: 'integer', min: 0, max: 1_000_000 },
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
  filters: ['name', 'member_count', 'sync_source'],
  sortKeys: ['name', 'member_count'],
  defaultSort: 'name',
})
