import { z } from 'zod'
import { DEALER_CODE_MAX_LENGTH, EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH } from '../constants.ts'
import { deviceSettings, labelKind } from './deviceSettings.ts'
import type { CallIn, CallName } from './table.ts'

const nothing = z.union([z.undefined(), z.null()]).transform(() => undefined)
const millimetres = z.number().min(10).max(300)
const count = z.int().min(0).max(10_000)

/**
 * Schemas with which main validates the input of a page. One line for each row of table.ts; a missing one does not
 * compile.
 */
export const CALL_SCHEMAS = {
  'desktop.info': nothing,
  'server.choose': z.strictObject({ url: z.string().max(500) }),
  'session.login': z.strictObject({
    company: z.string().max(DEALER_CODE_MAX_LENGTH),
    email: z.string().max(EMAIL_MAX_LENGTH),
    password: z.string().max(PASSWORD_MAX_LENGTH),
    totp: z.string().max(16).exactOptional(),
  }),
  'session.logout': nothing,
  'session.ended': z.strictObject({ expiresAt: z.string().max(40) }),
  'chatWindow.open': z.strictObject({ chat_uuid: z.uuid().nullable() }),
  'chatWindow.setAlwaysOnTop': z.strictObject({ on: z.boolean() }),
  'window.focus': nothing,
  'search.show': nothing,
  'tray.update': z.strictObject({
    unread: z.int().min(0).max(1_000_000),
    tooltip: z.string().max(100),
  }),
  'notification.show': z.strictObject({
    chat_uuid: z.uuid(),
    seq: z.int().min(1),
    title: z.string().max(300),
    body: z.string().max(1_000),
  }),
  'notification.close': z.strictObject({ chat_uuids: z.array(z.uuid()).min(1).max(10_000) }),
  'notification.view': z.strictObject({ chat_uuid: z.uuid().nullable() }),
  'notification.showEntry': z.strictObject({
    entry_uuid: z.uuid(),
    link: z.string().max(400).nullable(),
    seq: z.int().min(1),
    title: z.string().max(300),
    body: z.string().max(1_000),
  }),
  'notification.closeEntries': z.strictObject({ entry_uuids: z.array(z.uuid()).min(1).max(10_000) }),
  'notification.viewInbox': z.strictObject({ is_viewed: z.boolean() }),
  'notification.showNotice': z.strictObject({
    news_uuid: z.uuid(),
    seq: z.int().min(1),
    title: z.string().max(300),
    body: z.string().max(1_000),
  }),
  'notification.closeNotices': z.strictObject({ news_uuids: z.array(z.uuid()).min(1).max(10_000) }),
  'notification.viewNotices': z.strictObject({ news_uuids: z.array(z.uuid()).min(1).max(1_000).nullable() }),
  'settings.read': nothing,
  'settings.write': deviceSettings.exactPartial(),
  'shortcut.read': nothing,
  'link.openExternal': z.strictObject({ url: z.string().max(2_000) }),
  'update.read': nothing,
  'update.check': nothing,
  'update.download': nothing,
  'update.install': z.strictObject({ when: z.enum(['now', 'at_22', 'later']) }),
  'update.skip': z.strictObject({ version: z.string().max(64) }),
  'activity.report': z.strictObject({ typing: z.boolean(), uploads: count, forms: count, stamps: count }),
  'activity.read': nothing,
  'network.read': nothing,
  'network.logIn': z.strictObject({
    id: z.int().min(1),
    username: z.string().min(1).max(EMAIL_MAX_LENGTH),
    password: z.string().max(PASSWORD_MAX_LENGTH),
  }),
  'network.cancel': z.strictObject({ id: z.int().min(1) }),
  'network.retry': nothing,
  'printer.list': nothing,
  'printer.printSheet': z.strictObject({
    kind: labelKind,
    copies: z.int().min(1).max(100),
    widthMm: millimetres,
    heightMm: millimetres,
  }),
  'printer.testLabel': z.strictObject({ kind: labelKind }),
  'scanner.ports': nothing,
  'scanner.read': nothing,
  'diagnostics.copy': nothing,
  'diagnostics.openLogs': nothing,
} satisfies { [N in CallName]: z.ZodType<CallIn<N>> }
