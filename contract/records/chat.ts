import { CHAT_NAME_MAX_LENGTH } from '../constants.ts'
import { defineRecord } from './define.ts'

/**
 * A chat as its administration sees it: name, rules and figures, never its messages. Members, picture and the export
 * for a legal hold have their own endpoints. A user's own chats are `GET /v1/chats`.
 */
export const chat = defineRecord({
  name: 'chat',
  table: 'chats',
  path: 'admin/chats',
  fields: {
    /** Empty in private chats, which are named after their members. */
    name: { kind: 'text', min: 1, max: CHAT_NAME_MAX_LENGTH },
    is_readonly: { kind: 'flag', default: false },
    forbid_mute: { kind: 'flag', default: false },
    forbid_archive: { kind: 'flag', default: false },
    forbid_leave: { kind: 'flag', default: false },
    /** Days after which messages are deleted at night. Null keeps them. */
    retention_days: { kind: 'integer', min: 1, max: 3_650, optional: true },
    /** Legal hold: no message is deleted while it is set, whatever the retention says. */
    is_on_hold: { kind: 'flag', default: false },
  },
  computed: {
    /** Cannot be changed. The administration creates only groups. */
    type: { kind: 'choice', of: ['group', 'private'] },
    /** The two people of a private chat. */
    people: { kind: 'text', max: 400 },
    member_count: { kind: 'integer', min: 0, max: 100_000 },
    /** Messages of the last seven days. Null for private chats, to protect the privacy of the two people. */
    messages_week: { kind: 'integer', min: 0, max: 1_000_000_000, optional: true },
    /** Time of the newest message, or else of the chat's creation. */
    active_at: { kind: 'time' },
    is_idle: { kind: 'flag' },
    is_unmoderated: { kind: 'flag' },
    /** The administrator with the longest membership. */
    owner: { kind: 'text', max: 200 },
  },
  permissions: {
    read: 'global.chats.read',
    create: 'global.chats.create',
    update: 'global.chats.update',
    delete: 'global.chats.delete',
  },
  unique: [],
  label: ['name'],
  search: ['name'],
  filters: ['type', 'name', 'is_readonly', 'is_unmoderated', 'is_idle', 'is_on_hold', 'retention_days', 'active_at'],
  sortKeys: ['name', 'active_at', 'member_count'],
  defaultSort: 'name',
})
