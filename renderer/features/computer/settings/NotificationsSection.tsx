import { SegmentedControl, Text } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { useNow } from '#renderer/ui/time/clock.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { CHOICES, choiceOf, isChoice, settingOf } from './quietTime.ts'
import { useSetting } from './useSetting.ts'

/** Whether the app may come to the front or ring on this computer. */
export function NotificationsSection() {
  const { t, i18n } = useTranslation('computer')
  const { value = 'off', locked, failed, write } = useSetting('doNotDisturb')
  const labelId = useId()
  const choice = useNow((now) => choiceOf(value, now))
  const until = choice !== 'off' && typeof value === 'object' ? new Date(value.until) : null
  return (
    <Card title={t('quiet.title')}>
      <div>
        <Text id={labelId} size="sm" fw={500} mb={4}>
          {t('quiet.label')}
        </Text>
        <SegmentedControl
          aria-labelledby={labelId}
          value={choice}
          disabled={locked}
          onChange={(wanted) => isChoice(wanted) && write(settingOf(wanted, Date.now()))}
          data={CHOICES.map((one) => ({ value: one, label: t(`quiet.${one}`) }))}
        />
      </div>
      <Text size="sm" c="dimmed" role="status">
        {locked && t('setting.locked')}
        {!locked && until && t('quiet.until', { time: isolated(formatDate(until, 'full', i18n.language as Language)) })}
        {!locked && !until && t('quiet.hint')}
      </Text>
      {failed && (
        <Text size="sm" c="red" role="alert">
          {t('setting.notKept')}
        </Text>
      )}
    </Card>
  )
}
