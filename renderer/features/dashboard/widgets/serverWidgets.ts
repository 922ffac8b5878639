import type { WidgetName } from '#contract/dashboard/widgets.ts'

/** Cards drawn from an answer of the server. */
export type ServerWidget = Exclude<WidgetName, 'unread_chats' | 'online'>

export const isServerWidget = (name: WidgetName): name is ServerWidget => name !== 'unread_chats' && name !== 'online'
