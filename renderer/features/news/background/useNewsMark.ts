import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { holds } from '#contract/permissions/can.ts'
import { isHeldBack, useSession } from '#renderer/net/session/session.ts'
import { setMenuMark } from '#renderer/ui/screen/menuMarks.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { countsQuery } from '../data/newsQueries.ts'

/** Marks the menu entry of the notices: how many wait for a confirmation, else how many are unread. */
export function useNewsMark(): void {
  const { t } = useTranslation('news')
  const mayRead = useSession(
    (state) => state.status === 'signed_in' && !isHeldBack(state) && holds(state.permissions, 'location.read'),
  )
  const { data } = useQuery({ ...countsQuery, enabled: mayRead })
  const { toConfirm, unread, hasSafety } = (mayRead && data) || { toConfirm: 0, unread: 0, hasSafety: false }
  useEffect(() => {
    const count = toConfirm || unread
    const words = t(toConfirm > 0 ? 'menu.toConfirm' : 'menu.unread', { number: isolated(String(count)) })
    const text = hasSafety ? `${words}, ${t('menu.urgent')}` : words
    setMenuMark('news', count > 0 ? { count, text, isUrgent: hasSafety } : null)
  }, [toConfirm, unread, hasSafety, t])
}
