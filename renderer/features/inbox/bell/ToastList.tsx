import { Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconUrgent } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { clearToastHistory, useToastHistory } from '#renderer/ui/feedback/toasts.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from './BellPanel.module.css'

const ICONS = { success: IconCircleCheck, info: IconInfoCircle, warning: IconAlertTriangle, error: IconUrgent }

/** The list of the newest earlier toasts. */
export function ToastList({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('shell')
  const { toasts } = useToastHistory()
  if (toasts.length === 0) return <Text c="dimmed">{t('history.empty')}</Text>
  return (
    <>
      <ul className={classes.list} aria-label={t('history.open')}>
        {toasts.map(({ id, kind, text, at, action }) => {
          const Icon = ICONS[kind]
          return (
            <li key={id} className={classes.toast} data-kind={kind}>
              <Icon size={18} aria-hidden="true" />
              <span>
                {text}
                {action && (
                  <Button
                    variant="subtle"
                    size="compact-xs"
                    onClick={() => {
                      onLeave()
                      action.run()
                    }}
                  >
                    {action.label}
                  </Button>
                )}
              </span>
              <span className={classes.time}>
                <TimeAgo at={at} />
              </span>
            </li>
          )
        })}
      </ul>
      <Button variant="subtle" size="xs" onClick={clearToastHistory}>
        {t('history.clear')}
      </Button>
    </>
  )
}
