import { defineRecord } from './define.ts'

/** A file group (the wire says upload group): the folder that file permissions are given for. */
export const uploadGroup = defineRecord({
  name: 'uploadGroup',
  table: 'upload_groups',
  path: 'upload-groups',
  fields: {
    name: { kind: 'text', min: 1, max: 80 },
    description: { kind: 'text', max: 500 },
  },
  permissions: {
    read: 'global.upload_groups.read',
    create: 'global.upload_groups.create',
    update: 'global.upload_groups.update',
    delete: 'global.upload_groups.delete',
  },
  unique: ['name'],
  label: ['name'],
  search: ['name', 'description'],
  filters: ['name'],
  sortKeys: ['name'],
  defaultSort: 'name',
})
