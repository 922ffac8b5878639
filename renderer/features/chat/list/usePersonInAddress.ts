import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { currentChats, putChat } from '../data/chats.ts'

const PARAM = 'person'

/** Opens the private chat with a person and creates it if necessary. */
async function openChatWith(person: string): Promise<string | null> {
  try {
    const chat = await call('POST /v1/chats', { body: { type: 'private', user_uuid: person } })
    putChat(chat)
    return chat.chat_uuid
  } catch (error) {
    const existing = currentChats().find(({ partner_uuid }) => partner_uuid === person)
    if (existing && error instanceof ApiError && error.code === 'chat_already_exists') return existing.chat_uuid
    showFailure(error)
    return null
  }
}

/**
 * Handles an address with a person (`/chat?person=<uuid>`), as search hits have it. It is replaced by the address of
 * the chat.
 */
export function usePersonInAddress(isReady: boolean, select: (chatUuid: string | null) => void): void {
  const [parameters] = useSearchParams()
  const person = parameters.get(PARAM)
  useEffect(() => {
    if (isReady && person) void openChatWith(person).then(select)
  }, [isReady, person, select])
}
