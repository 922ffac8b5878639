import { ActionIcon, Button, Indicator, Popover, Text, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconBell, IconCircleCheck, IconInfoCircle, IconUrgent } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clearToastHistory, markToastsSeen, useToastHistory } from '#renderer/ui/feedback/toasts.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from './ToastHistory.module.css'

const ICONS = { success: IconCircleCheck, info: IconInfoCircle, warning: IconAlertTriangle, error: IconUrgent }

/** Everything that was shown for a moment, to be read at leisure. */
export function ToastHistory() {
  const { t } = useTranslation('shell')
  const [opened, setOpened] = useState(false)
  const { toasts, unseen } = useToastHistory()
  return (
    <Popover
      position="bottom-end"
      width={340}
      trapFocus
      returnFocus
      opened={opened}
      onChange={setOpened}
      onOpen={markToastsSeen}
    >
      <Indicator disabled={unseen === 0} size={9} offset={7}>
        <Tooltip label={t('history.open')} disabled={opened}>
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('history.open')}
              onClick={() => setOpened(!opened)}
            >
              <IconBell size={20} stroke={1.75} />
            </ActionIcon>
          </Popover.Target>
        </Tooltip>
      </Indicator>
      <Popover.Dropdown aria-label={t('history.open')} className={classes.dropdown}>
        {toasts.length === 0 ? (
          <Text c="dimmed">{t('history.empty')}</Text>
        ) : (
          <>
            <ul className={classes.list}>
              {toasts.map(({ id, kind, text, at, action }) => {
                const Icon = ICONS[kind]
                return (
                  <li key={id} className={classes.entry} data-kind={kind}>
                    <Icon size={18} aria-hidden="true" />
                    <span>
                      {text}
                      {action && (
                        <Button
                          variant="subtle"
                          size="compact-xs"
                          onClick={() => {
                            setOpened(false)
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
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
