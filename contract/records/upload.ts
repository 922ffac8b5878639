import { FILE_NAME_MAX } from '../uploads/fileName.ts'
import { TAGS_MAX, UPLOAD_BYTES_MAX } from '../uploads/limits.ts'
import { defineRecord } from './define.ts'
import { UPLOAD_TYPES } from './uploadGroup.ts'

/**
 * States of a file. `uploading` has no content yet. `scanning`: its content is complete and is being checked. An
 * `infected` one is locked. An `expired` one has passed its last day, and its group decides what happens to it.
 */
const UPLOAD_STATES = ['uploading', 'scanning', 'available', 'infected', 'expired', 'deleted'] as const

/**
 * A shared file. Its row is created first, in the state `uploading`. The content follows in pieces, so that an upload
 * can be resumed after a restart of the browser or the server. Later content becomes a new version.
 */
export const upload = defineRecord({
  name: 'upload',
  table: 'uploads',
  path: 'uploads',
  fields: {
    name: { kind: 'text', min: 1, max: FILE_NAME_MAX },
    upload_group_uuid: { kind: 'reference', to: 'uploadGroup' },
    description: { kind: 'text', max: 1_000, multiline: true },
    tags: { kind: 'texts', most: TAGS_MAX, pattern: '[^\\s,](?:[^,]{0,38}[^\\s,])?' },
    paper_uuid: { kind: 'reference', to: 'paper', optional: true, isNameOnly: true },
    vehicle_uuid: { kind: 'reference', to: 'vehicle', optional: true, isNameOnly: true },
    customer_uuid: { kind: 'reference', to: 'customer', optional: true, isNameOnly: true },
    /** Last day on which the file is valid. */
    expires_at: { kind: 'date', min: '2020-01-01', optional: true },
  },
  computed: {
    state: { kind: 'choice', of: UPLOAD_STATES },
    /** Kind of the current content. Empty without content, and for content that no group accepts. */
    type: { kind: 'choice', of: ['', ...UPLOAD_TYPES] },
    content_type: { kind: 'text', max: 200 },
    /** Bytes of the current content. */
    size: { kind: 'integer', min: 0, max: UPLOAD_BYTES_MAX },
    /** SHA-256 of the current content, in hexadecimal digits. */
    digest: { kind: 'text', max: 64 },
    /** The current version, as in `GET …/versions`. */
    version_uuid: { kind: 'text', max: 36, isId: true },
    version_count: { kind: 'integer', min: 0, max: 100_000 },
    /** Pixels of a picture. */
    width: { kind: 'integer', min: 0, max: 100_000, optional: true },
    height: { kind: 'integer', min: 0, max: 100_000, optional: true },
    uploaded_at: { kind: 'time', optional: true },
    uploader_uuid: { kind: 'reference', to: 'user', optional: true },
    /** Last day of the file: the earlier one of its own last day and the end of its group's retention. */
    ends_at: { kind: 'date', optional: true },
    is_expiring: { kind: 'flag' },
    is_linked: { kind: 'flag' },
  },
  permissions: {
    read: 'upload_group.read',
    create: 'upload_group.create',
    update: 'upload_group.update',
    delete: 'upload_group.delete',
  },
  scope: 'fileGroup',
  unique: [],
  label: ['name'],
  search: ['name', 'description', 'tags'],
  filters: [
    'name',
    'upload_group_uuid',
    'type',
    'state',
    'tags',
    'uploader_uuid',
    'size',
    'expires_at',
    'is_expiring',
    'is_linked',
    'paper_uuid',
    'vehicle_uuid',
    'customer_uuid',
  ],
  sortKeys: ['name', 'size'],
  defaultSort: '-created_at',
})
