import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

const PARAM = 'chat'

/** The open chat is part of the address, so that links, back and reload open it. */
export function useSelectedChat(): [string | null, (chatUuid: string | null) => void] {
  const [params, setParams] = useSearchParams()
  const select = useCallback(
    (chatUuid: string | null) => setParams(chatUuid ? { [PARAM]: chatUuid } : {}, { replace: false }),
    [setParams],
  )
  return [params.get(PARAM), select]
}

export function chatAddress(chatUuid: string): string {
  return `?${new URLSearchParams({ [PARAM]: chatUuid })}`
}
