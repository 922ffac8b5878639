import { type RecordName, records } from './records/index.ts'

/** What can be done with every record of the contract. */
export const WRITES = ['created', 'changed', 'deleted', 'restored', 'exported'] as const
export type Write = (typeof WRITES)[number]

/** Beside the writes of records. The specification's come first; `user.changed` of them is a write. */
export const NAMED_EVENTS = [
  'user.sync.start',
  'user.sync.done',
  'user.gen.start',
  'user.gen.done',
  'user.avatar.changed',
  'user.logout',
  'group.sync.start',
  'group.sync.done',
  'settings.changed',
  'user.login',
  'user.login.failed',
  'user.permissions.changed',
  'group.permissions.changed',
  'user.password.changed',
  'user.password_given',
  'user.twofa.changed',
  'user.data_requested',
  'user.data_fetched',
  'department.members.changed',
  'department.reserve.changed',
  'chat.members.changed',
  'chat.rules.changed',
  'chat.avatar.changed',
  'chat.archived',
  'chat.export.asked',
  'chat.export.approved',
  'chat.export.refused',
  'chat.export.fetched',
  'settings.secret.changed',
  'settings.exported',
  'server.changed',
  'planBlock.created',
  'planBlock.changed',
  'planBlock.deleted',
  'plan.published',
  'absence.created',
  'absence.changed',
  'absence.deleted',
  'loanCar.created',
  'loanCar.changed',
  'loanCar.deleted',
  'loanCar.booked',
  'loanCar.released',
  'workModel.changed',
  'stamp.corrected',
  'attendance.corrected',
  'attendance.entered',
  'times.imported',
  'work.reviewed',
  'work.helpers.changed',
  'comparison.exported',
  'hst.looked',
  'hst.decided',
  'hst.asked',
  'hst.closed',
  'extensionToken.created',
  'extensionToken.revoked',
  'log.exported',
  'audit.exported',
  'audit.checked',
  'audit.person.asked',
  'audit.person.approved',
  'audit.person.refused',
  'audit.person.viewed',
] as const

/** A key of the audit: `<record>.<event>`. There are no others; the server's `recordEvent` takes nothing else. */
export type AuditEvent = (typeof NAMED_EVENTS)[number] | `${RecordName}.${Write}`

/** All of them, for whoever narrows the audit down. */
export const AUDIT_EVENTS: readonly AuditEvent[] = [
  ...NAMED_EVENTS,
  ...(Object.keys(records) as RecordName[]).flatMap((name) => WRITES.map((write) => `${name}.${write}` as const)),
]
