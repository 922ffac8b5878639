import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { DAY_MS } from '#contract/durations.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { useNow } from '#renderer/ui/time/clock.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { dayOf, installsAt } from './updateNews.ts'
import { useUpdate } from './updateView.ts'

/** "today at 22:00", or an empty text when nothing is planned. */
export function useInstallTime(): string {
  const { t, i18n } = useTranslation('computer')
  const view = useUpdate((known) => known.view)
  const at = useNow((now) => (view && installsAt(view, now)?.getTime()) ?? 0)
  const day = useNow((now) => {
    if (dayOf(at) === dayOf(now)) return 'today'
    return dayOf(at) === dayOf(now + DAY_MS) ? 'tomorrow' : 'other'
  })
  if (at === 0) return ''
  const language = i18n.language as Language
  if (day === 'other') return isolated(formatDate(new Date(at), 'full', language))
  return t(`time.${day}`, { time: isolated(formatDate(new Date(at), 'time', language)) })
}
