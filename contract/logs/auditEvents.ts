import { type BuiltModule, isBuilt, type UsedBy } from '../modules.ts'
import { type RecordName, records } from '../records/index.ts'

/** Write events of every record. */
const WRITES = ['created', 'changed', 'deleted', 'restored', 'exported'] as const
export type Write = (typeof WRITES)[number]

/**
 * Events beside the writes of records, each with the module that writes it. `user.changed` is missing, because it is a
 * write of a record.
 */
const EVENTS = {
  'user.sync.start': 'directory',
  'user.sync.done': 'directory',
  'user.gen.start': 'directory',
  'user.gen.done': 'directory',
  'user.avatar.changed': 'auth',
  'user.logout': 'auth',
  'group.sync.start': 'directory',
  'group.sync.done': 'directory',
  'settings.changed': 'settings',
  'user.login': 'auth',
  'user.login.failed': 'auth',
  'user.permissions.changed': 'rights',
  'group.permissions.changed': 'rights',
  'group.dashboard.changed': 'frame',
  'user.password.changed': 'auth',
  'user.password_given': 'auth',
  'user.twofa.changed': 'auth',
  'user.data_requested': 'auth',
  'user.data_fetched': 'auth',
  'department.members.changed': 'organisation',
  'department.reserve.changed': 'organisation',
  'chat.members.changed': 'chat',
  'chat.rules.changed': 'chat',
  'chat.avatar.changed': 'chat',
  'chat.archived': 'chat',
  'chat.export.asked': 'chat',
  'chat.export.approved': 'chat',
  'chat.export.refused': 'chat',
  'chat.export.fetched': 'chat',
  'settings.secret.changed': 'settings',
  'settings.exported': 'settings',
  'server.changed': 'operator',
  'dealer.created': 'operator',
  'dealer.renamed': 'operator',
  'dealer.deactivated': 'operator',
  'dealer.reactivated': 'operator',
  'dealer.invited': 'operator',
  'eventDelivery.retried': 'operator',
  'eventDelivery.discarded': 'operator',
  'planBlock.created': 'planner',
  'planBlock.changed': 'planner',
  'planBlock.deleted': 'planner',
  'plan.published': 'planner',
  'absence.created': 'planner',
  'absence.changed': 'planner',
  'absence.deleted': 'planner',
  'absence.restored': 'planner',
  'loanCar.created': 'planner',
  'loanCar.changed': 'planner',
  'loanCar.deleted': 'planner',
  'loanCar.restored': 'planner',
  'loanCar.booked': 'planner',
  'loanCar.released': 'planner',
  'workModel.changed': 'planner',
  'stamp.corrected': 'times',
  'attendance.corrected': 'times',
  'attendance.entered': 'times',
  'times.imported': 'times',
  'paper.unplanned': 'planner',
  'paper.photo.removed': 'workshop',
  'paper.photo.restored': 'workshop',
  'paper.photo.purged': 'workshop',
  'work.reviewed': 'workshop',
  'work.helpers.changed': 'workshop',
  'comparison.exported': 'times',
  'file.refused': 'files',
  'file.locked': 'files',
  'hst.looked': 'hst',
  'hst.decided': 'hst',
  'hst.asked': 'hst',
  'hst.taken': 'hst',
  'hst.released': 'hst',
  'hst.closed': 'hst',
  'hst.exported': 'hst',
  'news.asked_again': 'news',
  'inbox.taken': 'inbox',
  'inbox.released': 'inbox',
  'inbox.done': 'inbox',
  'inbox.reopened': 'inbox',
  'inbox.forwarded': 'inbox',
  'inbox.escalated': 'inbox',
  'user.login.sprayed': 'auth',
  'user.twofa.failed': 'auth',
  'user.badge.changed': 'auth',
  'user.badge.removed': 'auth',
  'bayTerminal.created': 'auth',
  'bayTerminal.moved': 'auth',
  'bayTerminal.revoked': 'auth',
  'bayTerminal.entered': 'auth',
  'bayTerminal.refused': 'auth',
  'extensionToken.created': 'auth',
  'extensionToken.revoked': 'auth',
  'customer.anonymised': 'privacy',
  'user.anonymised': 'privacy',
  'retention.run': 'privacy',
  'retention.on': 'privacy',
  'retention.off': 'privacy',
  'log.exported': 'logs',
  'audit.exported': 'logs',
  'audit.checked': 'logs',
  'audit.person.asked': 'logs',
  'audit.person.approved': 'logs',
  'audit.person.refused': 'logs',
  'audit.person.viewed': 'logs',
} as const satisfies Readonly<Record<string, UsedBy>>

type Declared = keyof typeof EVENTS
type NamedEvent = { [E in Declared]: (typeof EVENTS)[E] extends BuiltModule ? E : never }[Declared]
/** Events that a built module writes. */
export const NAMED_EVENTS: readonly NamedEvent[] = (Object.keys(EVENTS) as Declared[]).filter(
  (event): event is NamedEvent => isBuilt(EVENTS[event]),
)

/** A key of the audit: `<record>.<event>`. The server's `recordEvent` accepts no other key. */
export type AuditEvent = NamedEvent | `${RecordName}.${Write}`

/** All keys, for a filter of the audit. */
export const AUDIT_EVENTS: readonly AuditEvent[] = [
  ...NAMED_EVENTS,
  ...(Object.keys(records) as RecordName[]).flatMap((name) => WRITES.map((write) => `${name}.${write}` as const)),
]
