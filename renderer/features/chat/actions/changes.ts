import type { ChatMessage } from '#contract/api/define/shapes.ts'
import type { Reaction } from '#contract/chat/reactions.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { applyChange } from '../data/messages.ts'
import { refetchPins } from '../data/pins.ts'

const paramsOf = ({ chat_uuid, message_uuid }: ChatMessage) => ({ chat_uuid, message_uuid })

/** Adds the user's reaction, or takes it back. */
export function toggleReaction(message: ChatMessage, reaction: Reaction, isOwn: boolean): Promise<void> {
  const params = { ...paramsOf(message), reaction }
  const done = isOwn
    ? call('DELETE /v1/chats/:chat_uuid/messages/:message_uuid/reactions/:reaction', { params })
    : call('PUT /v1/chats/:chat_uuid/messages/:message_uuid/reactions/:reaction', { params })
  return done.then(applyChange, showFailure)
}

/** Stores another text. Throws when the server refuses it. */
export async function saveEdit(message: ChatMessage, content: string): Promise<void> {
  const { version } = message
  const params = paramsOf(message)
  applyChange(await call('PATCH /v1/chats/:chat_uuid/messages/:message_uuid', { params, body: { version, content } }))
}

/** Pins a message for everybody, or unpins it. */
export function togglePin(message: ChatMessage): Promise<void> {
  const params = paramsOf(message)
  const done =
    message.pinned_at === null
      ? call('PUT /v1/chats/:chat_uuid/messages/:message_uuid/pin', { params })
      : call('DELETE /v1/chats/:chat_uuid/messages/:message_uuid/pin', { params })
  return done.then((changed) => {
    applyChange(changed)
    refetchPins(changed.chat_uuid)
  }, showFailure)
}

export function withdraw(message: ChatMessage): Promise<void> {
  const params = paramsOf(message)
  return call('DELETE /v1/chats/:chat_uuid/messages/:message_uuid', { params }).then(applyChange, showFailure)
}

export const listVersions = (message: ChatMessage, signal: AbortSignal) =>
  call('GET /v1/chats/:chat_uuid/messages/:message_uuid/versions', { params: paramsOf(message), signal })
