import { useTranslation } from 'react-i18next'

/** Audit keys in words. A key of a newer server is shown unchanged. */
export function useEventName(): (event: string) => string {
  const { t, i18n } = useTranslation('logs')
  return (event) => {
    const whole = event.replaceAll('.', '_')
    if (i18n.exists(`logs:event.${whole}`)) return t(`event.${whole}` as 'event.user_login')
    const [record = '', ...rest] = event.split('.')
    const verb = rest.join('_')
    if (!i18n.exists(`logs:record.${record}`) || !i18n.exists(`logs:verb.${verb}`)) return event
    return `${t(`record.${record}` as 'record.user')}: ${t(`verb.${verb}` as 'verb.created')}`
  }
}
