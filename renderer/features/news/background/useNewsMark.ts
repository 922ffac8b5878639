import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { setMenuMark } from '#renderer/ui/screen/menuMarks.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { useNewsCounts } from './useNewsCounts.ts'

/** Marks the menu entry of the notices: how many wait for a confirmation, else how many are unread. */
export function useNewsMark(): void {
  const { t } = useTranslation('news')
  const { toConfirm, unread, safety } = useNewsCounts()
  const hasSafety = safety !== null
  useEffect(() => {
    const count = toConfirm || unread
    const words = t(toConfirm > 0 ? 'menu.toConfirm' : 'menu.unread', { number: isolated(String(count)) })
    const text = hasSafety ? `${words}, ${t('menu.urgent')}` : words
    setMenuMark('news', count > 0 ? { count, text, isUrgent: hasSafety } : null)
  }, [toConfirm, unread, hasSafety, t])
}
