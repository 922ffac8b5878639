import type { ChatMessage } from '#contract/api/define/shapes.ts'
import type { PhotoFolder } from '#renderer/shared/photos/usePhotoSource.ts'

/** Pictures that every browser of the client shows. */
const SHOWN = /^image\/(?:png|jpeg|webp|gif|avif)$/

export const isPicture = (contentType: string): boolean => SHOWN.test(contentType)

/** The pictures of messages. */
export const MESSAGE_PICTURES: PhotoFolder = {
  key: 'chat',
  full: (uuid) => `/v1/chat-attachments/${uuid}`,
  thumbnail: (uuid) => `/v1/chat-attachments/${uuid}/thumbnail`,
}

/** The text of a message where only words are shown. Without a text these are the names of its files. */
export const wordsOf = ({ content, attachments }: Pick<ChatMessage, 'content' | 'attachments'>): string =>
  content || attachments.map(({ name }) => name).join(', ')

/** The words of a message as the chat list and quotes show them, as the server does. */
export const previewWords = ({ content, attachments }: Pick<ChatMessage, 'content' | 'attachments'>): string =>
  content || (attachments[0]?.name ?? '')
