import { LANGUAGES, THEMES } from '../constants.ts'
import { defineRecord } from './define.ts'

/** A member of staff. E-mail unique per dealer, without case (safety.md D14). The password is never a field of the record. */
export const user = defineRecord({
  name: 'user',
  table: 'users',
  path: 'users',
  fields: {
    first_name: { kind: 'text', min: 1, max: 80 },
    last_name: { kind: 'text', min: 1, max: 80 },
    email: { kind: 'email' },
    language: { kind: 'choice', of: LANGUAGES, default: 'de' },
    theme: { kind: 'choice', of: THEMES, default: 'light' },
    is_active: { kind: 'flag', default: true },
  },
  permissions: {
    read: 'global.users.read',
    create: 'global.users.create',
    update: 'global.users.update',
    delete: 'global.users.delete',
  },
  labels: 'everybody',
  unique: ['email'],
  label: ['first_name', 'last_name'],
  search: ['first_name', 'last_name', 'email'],
  filters: ['first_name', 'last_name', 'email', 'language', 'is_active'],
  sortKeys: ['last_name', 'first_name', 'email'],
  defaultSort: 'last_name',
})
