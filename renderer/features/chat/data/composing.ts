import { create } from 'zustand'
import type { ChatMessage } from '#contract/api/define/shapes.ts'
import { CHAT_PREVIEW_LENGTH } from '#contract/constants.ts'
import { previewWords } from '../files/messageFiles.ts'

/** The message that the user is answering, or whose text they are changing. */
export type Composing = { kind: 'reply' | 'edit'; message: ChatMessage }

type State = { chats: Readonly<Record<string, Composing>> }

const useStore = create<State>()(() => ({ chats: {} }))

export const useComposing = (chatUuid: string): Composing | null => useStore(({ chats }) => chats[chatUuid] ?? null)

export function startComposing(kind: Composing['kind'], message: ChatMessage): void {
  useStore.setState(({ chats }) => ({ chats: { ...chats, [message.chat_uuid]: { kind, message } } }))
}

export function stopComposing(chatUuid: string): void {
  useStore.setState(({ chats: { [chatUuid]: _old, ...chats } }) => ({ chats }))
}

/** The message as an answer quotes it. */
export const quoteOf = (message: ChatMessage): NonNullable<ChatMessage['reply_to']> => ({
  seq: message.seq,
  message_uuid: message.message_uuid,
  sender: message.sender,
  preview: previewWords(message).slice(0, CHAT_PREVIEW_LENGTH),
  is_withdrawn: false,
})
