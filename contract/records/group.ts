import { z } from 'zod'
import { defineRecord } from './define.ts'

/** A set of users that permissions are given to. Name unique without case. */
export const group = defineRecord({
  name: 'group',
  table: 'groups',
  path: 'groups',
  fields: z.object({ name: z.string().trim().min(1).max(80), description: z.string().trim().max(500) }),
  permissions: {
    read: 'global.groups.read',
    create: 'global.groups.create',
    update: 'global.groups.update',
    delete: 'global.groups.delete',
  },
  unique: ['name'],
  sortKeys: ['name'],
})
