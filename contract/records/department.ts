import { defineRecord } from './define.ts'

/**
 * A team of a dealer. `location_uuid` is null for a team of all locations. Members and deputies have their own
 * endpoints. The head is always a member.
 */
export const department = defineRecord({
  name: 'department',
  table: 'departments',
  path: 'departments',
  fields: {
    name: { kind: 'text', min: 1, max: 80 },
    short_code: { kind: 'text', max: 5, pattern: '(?:[A-ZÄÖÜ0-9]{2,5})?', default: '' },
    location_uuid: { kind: 'reference', to: 'location', optional: true },
    head_uuid: { kind: 'reference', to: 'user', optional: true, isNameOnly: true },
    phone: { kind: 'phone', optional: true },
    email: { kind: 'email', optional: true },
    color: { kind: 'color', default: '#1f6feb' },
    default_chat_uuid: { kind: 'reference', to: 'chat', optional: true, isNameOnly: true },
    is_workshop_team: { kind: 'flag', default: false },
    /** An inactive team keeps its work and gets no new one. */
    is_active: { kind: 'flag', default: true },
  },
  computed: { member_count: { kind: 'integer', min: 0, max: 100_000 } },
  permissions: {
    read: 'global.departments.read',
    create: 'global.departments.create',
    update: 'global.departments.update',
    delete: 'global.departments.delete',
  },
  asks: { location_uuid: { as: 'move' }, is_workshop_team: { as: 'disband' } },
  labels: 'everybody',
  unique: ['name'],
  label: ['name'],
  search: ['name', 'short_code', 'phone'],
  filters: ['name', 'location_uuid', 'head_uuid', 'is_workshop_team', 'is_active'],
  sortKeys: ['name', 'short_code'],
  defaultSort: 'name',
})
