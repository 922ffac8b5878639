import type { Core } from '#server/core/core.ts'
import { chatAdminHandlers } from './chatAdminHandlers.ts'
import { chatHandlers } from './chatHandlers.ts'
import { chatHooks } from './chatHooks.ts'
import { chatMembersWorker } from './chatRules.ts'
import { chatSource } from './chatSource.ts'
import { chatTimeline } from './chatTimeline.ts'
import { expireChatAvatars, expireMessageFiles } from './expireFiles.ts'
import { laterHandlers } from './later/laterHandlers.ts'
import { type ActAs, chatLaterFailed, chatLaterWorker } from './later/sendLater.ts'
import { messageHandlers } from './messageHandlers.ts'
import { orderChats } from './orderChat.ts'
import { chatRetentionWorker, resumeRetention } from './retention.ts'

/** Chats with their administration, their rules, their search, and the deletion of old messages. */
export function chatModule(core: Core, { actAs }: { actAs: ActAs }) {
  const { database, hub, now } = core
  return {
    handlers: { ...chatAdminHandlers(core), ...chatHandlers(core), ...laterHandlers(core), ...messageHandlers(core) },
    hooks: { chat: chatHooks({ hub, clock: now }) },
    workers: {
      chat_later: chatLaterWorker(core, actAs),
      chat_members: chatMembersWorker(core),
      chat_retention: chatRetentionWorker(core),
    },
    failedJobs: { chat_later: chatLaterFailed(core) },
    events: [orderChats({ hub, now })],
    sources: [chatSource],
    timeline: [chatTimeline],
    expire: { chatAvatar: expireChatAvatars, chatAttachment: expireMessageFiles(hub) },
    onStart: () => resumeRetention(database, now()),
  }
}
