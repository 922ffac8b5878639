import { DAY_MINUTES } from '../durations.ts'
import type { BuiltModule } from '../modules.ts'
import { INBOX_KINDS, type InboxKind } from '../notices.ts'
import type { NeededPermission } from '../permissions/can.ts'
import type { RecordName } from '../records/index.ts'
import type { PluginKey } from '../settings/registry.ts'
import type { StaffRole } from '../staffRoles.ts'

/** The due time of an entry, and the role to which an overdue one may be escalated. */
type DueRule = {
  /**
   * Minutes in which the entry's location is open. Without a location: minutes of the clock. Null: the module gives each
   * entry its due time, and the moments of its reminder and its escalation.
   */
  readonly minutes: number | null
  /** Gets an overdue entry if its department has no head. */
  readonly escalatesTo: StaffRole
}

/** A kind of entry, as declared by the module that creates its entries. */
type InboxKindRule = {
  readonly usedBy: BuiltModule
  /** The kind exists only while this plugin is on. */
  readonly plugin: PluginKey | null
  /** `task`: one of the addressed users does it for all of them. `notice`: each of them puts it away. */
  readonly form: 'task' | 'notice'
  /** Needed to see the entry at its location. Null: every addressed user sees it. */
  readonly needs: NeededPermission | null
  /** The record that an entry of this kind can lead to. Null: it leads to a screen without a record. */
  readonly record: RecordName | null
  /** Users end it by hand. Otherwise only the module does. */
  readonly isDoneByHand: boolean
  /** No other user can do it in place of the addressed one, as with a confirmation. It cannot be forwarded. */
  readonly isPersonal: boolean
  /** Whether it may notify the desktop and be sent by mail, if the user's own rules allow it. */
  readonly tells: { readonly desktop: boolean; readonly mail: boolean }
  readonly due: DueRule | null
}

/** The rules of every kind of entry. */
const RULES = {
  hstRequest: {
    usedBy: 'hst',
    plugin: 'plugin_workshop',
    form: 'task',
    needs: 'location.workshop.hstcheck.read',
    record: 'paper',
    isDoneByHand: false,
    isPersonal: false,
    tells: { desktop: true, mail: true },
    due: { minutes: 240, escalatesTo: 'manager' },
  },
  hstAnswer: {
    usedBy: 'hst',
    plugin: 'plugin_workshop',
    form: 'notice',
    needs: 'location.workshop.hstcheck.read',
    record: 'paper',
    isDoneByHand: true,
    isPersonal: false,
    tells: { desktop: true, mail: false },
    due: null,
  },
  consentAnswer: {
    usedBy: 'workshop',
    plugin: 'plugin_workshop',
    form: 'notice',
    needs: 'location.workshop.paper.read',
    record: 'paper',
    isDoneByHand: true,
    isPersonal: false,
    tells: { desktop: true, mail: false },
    due: null,
  },
  messageNotSent: {
    usedBy: 'chat',
    plugin: 'plugin_chat',
    form: 'notice',
    needs: null,
    record: null,
    isDoneByHand: true,
    isPersonal: true,
    tells: { desktop: true, mail: true },
    due: null,
  },
  dataExportReady: {
    usedBy: 'auth',
    plugin: null,
    form: 'notice',
    needs: null,
    record: null,
    isDoneByHand: true,
    isPersonal: true,
    tells: { desktop: true, mail: false },
    due: null,
  },
  dataExportFailed: {
    usedBy: 'auth',
    plugin: null,
    form: 'notice',
    needs: null,
    record: null,
    isDoneByHand: true,
    isPersonal: true,
    tells: { desktop: true, mail: true },
    due: null,
  },
  directoryRunDone: {
    usedBy: 'directory',
    plugin: null,
    form: 'notice',
    needs: 'global.users.read',
    record: null,
    isDoneByHand: true,
    isPersonal: false,
    tells: { desktop: true, mail: false },
    due: null,
  },
  directoryRunFailed: {
    usedBy: 'directory',
    plugin: null,
    form: 'task',
    needs: 'global.users.read',
    record: null,
    isDoneByHand: true,
    isPersonal: false,
    tells: { desktop: true, mail: true },
    due: { minutes: DAY_MINUTES, escalatesTo: 'administrator' },
  },
  retentionOff: {
    usedBy: 'privacy',
    plugin: null,
    form: 'task',
    needs: 'global.admin',
    record: null,
    isDoneByHand: true,
    isPersonal: false,
    tells: { desktop: false, mail: true },
    due: null,
  },
  newsToConfirm: {
    usedBy: 'news',
    plugin: null,
    form: 'task',
    needs: null,
    record: 'news',
    isDoneByHand: false,
    isPersonal: true,
    tells: { desktop: true, mail: true },
    due: null,
  },
  newsMention: {
    usedBy: 'news',
    plugin: null,
    form: 'notice',
    needs: null,
    record: 'news',
    isDoneByHand: true,
    isPersonal: true,
    tells: { desktop: true, mail: true },
    due: null,
  },
  faqProposal: {
    usedBy: 'faq',
    plugin: null,
    form: 'task',
    needs: null,
    record: 'faqEntry',
    isDoneByHand: false,
    isPersonal: false,
    tells: { desktop: true, mail: true },
    due: null,
  },
  faqAnswer: {
    usedBy: 'faq',
    plugin: null,
    form: 'notice',
    needs: null,
    record: 'faqEntry',
    isDoneByHand: true,
    isPersonal: false,
    tells: { desktop: true, mail: true },
    due: null,
  },
  serviceRequest: {
    usedBy: 'requests',
    plugin: 'plugin_service',
    form: 'task',
    needs: 'location.service.request.read',
    record: 'serviceRequest',
    isDoneByHand: false,
    isPersonal: false,
    tells: { desktop: true, mail: true },
    due: { minutes: null, escalatesTo: 'manager' },
  },
  serviceRequestNews: {
    usedBy: 'requests',
    plugin: 'plugin_service',
    form: 'notice',
    needs: 'location.service.request.read',
    record: 'serviceRequest',
    isDoneByHand: true,
    isPersonal: false,
    tells: { desktop: true, mail: false },
    due: null,
  },
  acceptanceWitness: {
    usedBy: 'acceptance',
    plugin: 'plugin_service',
    form: 'notice',
    needs: 'location.service.direct_acceptance.read',
    record: 'acceptance',
    isDoneByHand: true,
    isPersonal: true,
    tells: { desktop: true, mail: false },
    due: null,
  },
  checkinNoShow: {
    usedBy: 'checkin',
    plugin: 'plugin_service',
    form: 'task',
    needs: 'location.service.checkin.change_status',
    record: 'checkin',
    isDoneByHand: false,
    isPersonal: false,
    tells: { desktop: false, mail: false },
    due: null,
  },
} as const satisfies Readonly<Record<InboxKind, InboxKindRule>>

/** The rule of a kind. It has the type of all rules, because the caller does not know which kind it has. */
export const inboxRuleOf = (kind: InboxKind): InboxKindRule => RULES[kind]

/** Kinds of entries that are tasks. */
export const INBOX_TASKS = INBOX_KINDS.filter((kind) => RULES[kind].form === 'task')
