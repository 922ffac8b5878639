import { defineRecord } from './define.ts'

/** A team of a dealer (domain.md G11). `location_uuid` is null for a team of all sites. */
export const department = defineRecord({
  name: 'department',
  table: 'departments',
  path: 'departments',
  fields: {
    name: { kind: 'text', min: 1, max: 80 },
    short_code: { kind: 'text', max: 8 },
    color: { kind: 'color', default: '#1f6feb' },
    location_uuid: { kind: 'reference', to: 'location', optional: true },
    is_workshop_team: { kind: 'flag', default: false },
  },
  permissions: {
    read: 'global.departments.read',
    create: 'global.departments.create',
    update: 'global.departments.update',
    delete: 'global.departments.delete',
  },
  labels: 'everybody',
  unique: ['name'],
  label: ['name'],
  search: ['name', 'short_code'],
  filters: ['name', 'location_uuid', 'is_workshop_team'],
  sortKeys: ['name', 'short_code'],
  defaultSort: 'name',
})
