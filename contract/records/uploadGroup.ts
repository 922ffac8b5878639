import { isBuilt, type UsedBy } from '../modules.ts'
import { defineRecord } from './define.ts'

/** Kinds of files that a file group may take. */
export const UPLOAD_TYPES = ['image', 'pdf', 'office', 'text', 'video', 'audio', 'archive'] as const
/**
 * Uses of files, with the module that stores them. Each use has at most one file group. `acceptance` are the photos of
 * a car.
 */
const USES = {
  chat: 'chat',
  acceptance: 'workshop',
  etka: 'parts',
  avatars: 'auth',
} as const satisfies Readonly<Record<string, UsedBy>>
export type UploadUse = keyof typeof USES
/** Uses of files by built modules. */
export const UPLOAD_USES = (Object.keys(USES) as UploadUse[]).filter((use) => isBuilt(USES[use]))

/** A file group (`upload group` on the wire): the folder for which file permissions are given. */
export const uploadGroup = defineRecord({
  name: 'uploadGroup',
  table: 'upload_groups',
  path: 'upload-groups',
  fields: {
    name: { kind: 'text', min: 1, max: 80 },
    description: { kind: 'text', max: 500, multiline: true },
    allowed_types: { kind: 'choices', of: UPLOAD_TYPES, default: ['image', 'pdf'] },
    max_megabytes: { kind: 'integer', min: 1, max: 2_000, default: 50 },
    // Limit of all files together. Without one the disk is the limit.
    quota_megabytes: { kind: 'integer', min: 1, max: 1_000_000, optional: true },
    // Days after which a file is deleted. Without a value, files are kept.
    retention_days: { kind: 'integer', min: 1, max: 4_000, optional: true },
    // The fate of a file that has passed its own last day. The nightly check decides by it.
    expired_rule: { kind: 'choice', of: ['delete', 'keep'], default: 'delete' },
    virus_rule: { kind: 'choice', of: ['scan', 'scan_or_refuse', 'none'], default: 'scan' },
    default_for: { kind: 'choices', of: UPLOAD_USES },
  },
  computed: { right_count: { kind: 'integer', min: 0, max: 1_000_000 } },
  permissions: {
    read: 'global.upload_groups.read',
    create: 'global.upload_groups.create',
    update: 'global.upload_groups.update',
    delete: 'global.upload_groups.delete',
  },
  unique: ['name'],
  label: ['name'],
  // Hidden groups stay hidden: hooks show users the groups of their own files only.
  labels: 'everybody',
  search: ['name', 'description'],
  filters: ['name', 'default_for'],
  sortKeys: ['name'],
  defaultSort: 'name',
})
