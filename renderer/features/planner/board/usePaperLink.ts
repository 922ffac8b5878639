import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'

/** Opens the paper of a card. */
export function usePaperLink(): (uuid: string) => void {
  const navigate = useNavigate()
  return useCallback((uuid) => void (uuid !== '' && navigate(`/workshop/paper/${uuid}`)), [navigate])
}
