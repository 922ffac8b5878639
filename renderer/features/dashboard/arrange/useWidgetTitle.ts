import { useTranslation } from 'react-i18next'
import type { WidgetName } from '#contract/dashboard/widgets.ts'

/** The title of a card. */
export function useWidgetTitle(): (name: WidgetName) => string {
  const { t } = useTranslation('dashboard')
  return (name) => {
    if (name === 'unread_chats') return t('unread.title')
    return name === 'online' ? t('online.title') : t(`widget.${name}`)
  }
}
