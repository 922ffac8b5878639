import { createContext, useContext } from 'react'
import type { ChatItem } from '#contract/api/define/shapes.ts'

/** Rights of the user on the messages of the open chat. The server checks them again. */
export type Rights = { mayWrite: boolean; mayReact: boolean; isManager: boolean; mayPin: boolean }

export const RightsContext = createContext<Rights>({
  mayWrite: false,
  mayReact: false,
  isManager: false,
  mayPin: false,
})

export const useRights = (): Rights => useContext(RightsContext)

export const rightsIn = (chat: Pick<ChatItem, 'is_readonly' | 'my_role' | 'type'>, mayCreate: boolean): Rights => ({
  mayWrite: mayCreate && !(chat.is_readonly && chat.my_role === 'member'),
  mayReact: mayCreate,
  isManager: mayCreate && chat.type === 'group' && chat.my_role !== 'member',
  mayPin: mayCreate && (chat.type === 'private' || chat.my_role !== 'member'),
})
