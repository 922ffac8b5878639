import { z } from 'zod'
import { defineRecord } from './define.ts'

/** A team of a dealer (domain.md G11). `color` as #rrggbb, `location_uuid` null for a team of all sites. */
export const department = defineRecord({
  name: 'department',
  table: 'departments',
  path: 'departments',
  fields: z.object({
    name: z.string().trim().min(1).max(80),
    short_code: z.string().trim().max(8),
    color: z.string().regex(/^#[0-9a-f]{6}$/),
    location_uuid: z.uuid().nullable(),
    is_workshop_team: z.boolean(),
  }),
  permissions: {
    read: 'global.departments.read',
    create: 'global.departments.create',
    update: 'global.departments.update',
    delete: 'global.departments.delete',
  },
  unique: ['name'],
  sortKeys: ['name'],
})
