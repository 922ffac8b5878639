import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { MachineText } from '../text/MachineText.tsx'
import { useNow } from './clock.ts'
import { formatDate, type RelativeTime, relativeTime } from './dates.ts'

type Props = {
  /** ISO 8601. */
  at: string
}

/** The elapsed time, kept current. The tooltip shows the exact moment. */
export function TimeAgo({ at }: Props) {
  const { i18n } = useTranslation('shell')
  const language = i18n.language as Language
  const moment = new Date(at)
  // Compared as text, so that a tick renders only when the words change.
  const shown = useNow((now) => JSON.stringify(relativeTime(moment, now, language)))
  return (
    <time dateTime={at} title={formatDate(moment, 'full', language)}>
      <Words time={JSON.parse(shown) as RelativeTime} />
    </time>
  )
}

function Words({ time }: { time: RelativeTime }) {
  const { t } = useTranslation('shell')
  if (time.kind === 'now') return t('time.justNow')
  if (time.kind === 'minutes') return t('time.minutesAgo', { count: time.count })
  return <MachineText>{time.text}</MachineText>
}
