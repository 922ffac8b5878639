import { useTranslation } from 'react-i18next'
import { eventName } from '#contract/logs/eventName.ts'

/** Names of audit events in words. A key of a newer server is shown unchanged. */
export function useEventName(): (event: string) => string {
  const { t, i18n } = useTranslation('logs')
  return (event) => eventName(event, (key) => (i18n.exists(`logs:${key}`) ? t(key as 'event.user_login') : undefined))
}
