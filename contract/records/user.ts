import { z } from 'zod'
import { EMAIL_MAX_LENGTH, LANGUAGES, THEMES } from '../constants.ts'
import { defineRecord } from './define.ts'

/** A member of staff. E-mail unique per dealer, without case (safety.md D14). The password is never a field of the record. */
export const user = defineRecord({
  name: 'user',
  table: 'users',
  path: 'users',
  fields: z.object({
    first_name: z.string().trim().min(1).max(80),
    last_name: z.string().trim().min(1).max(80),
    email: z.email().max(EMAIL_MAX_LENGTH),
    language: z.enum(LANGUAGES),
    theme: z.enum(THEMES),
    is_active: z.boolean(),
  }),
  permissions: {
    read: 'global.users.read',
    create: 'global.users.create',
    update: 'global.users.update',
    delete: 'global.users.delete',
  },
  unique: ['email'],
  sortKeys: ['last_name', 'first_name', 'email'],
})
