import { Button, Menu } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PAUSE_REASONS, type PauseReason } from '#contract/workshop/times/stampMath.ts'
import classes from './StampButtons.module.css'

type Props = {
  /** Name of the work, for users who do not see where the buttons are. */
  name: string
  state: 'running' | 'paused' | 'none'
  mayStart: boolean
  /** Whether the user may mark the work as done. A user who may only stamp is not asked. */
  mayFinish: boolean
  /** Another running work of the user that may not run at the same time. */
  other: string | null
  isBusy: boolean
  onStart: (other: 'keep' | 'pause' | 'stop') => void
  onPause: (reason: PauseReason) => void
  onStop: (isDone: boolean) => void
}

/** Buttons to start, pause and end a work, large enough for a thumb in a glove. */
export function StampButtons({ name, state, mayStart, mayFinish, other, isBusy, onStart, onPause, onStop }: Props) {
  const { t } = useTranslation('stamps')
  const label = t(state === 'paused' ? 'resume' : 'start')
  const begin = (
    <Button
      className={classes.button}
      leftSection={<IconPlayerPlay size={18} />}
      variant="light"
      color="green"
      disabled={isBusy}
      aria-label={t('of', { action: label, name })}
      {...(other === null && { onClick: () => onStart('keep') })}
    >
      {label}
    </Button>
  )
  const end = (
    <Button
      className={classes.button}
      variant="light"
      color="red"
      disabled={isBusy}
      leftSection={<IconPlayerStop size={18} />}
      aria-label={t('of', { action: t('stop'), name })}
      {...(!mayFinish && { onClick: () => onStop(false) })}
    >
      {t('stop')}
    </Button>
  )
  return (
    <div className={classes.buttons}>
      {state !== 'running' && mayStart && other === null && begin}
      {state !== 'running' && mayStart && other !== null && (
        <Menu withinPortal position="bottom-end">
          <Menu.Target>{begin}</Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>
              <bdi dir="auto">{t('running', { name: other })}</bdi>
            </Menu.Label>
            <Menu.Item onClick={() => onStart('pause')}>{t('pauseOther')}</Menu.Item>
            <Menu.Item onClick={() => onStart('stop')}>{t('stopOther')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {state === 'running' && (
        <Menu withinPortal position="bottom-end">
          <Menu.Target>
            <Button
              className={classes.button}
              variant="light"
              color="yellow"
              disabled={isBusy}
              leftSection={<IconPlayerPause size={18} />}
              aria-label={t('of', { action: t('pause'), name })}
            >
              {t('pause')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{t('why')}</Menu.Label>
            {PAUSE_REASONS.map((reason) => (
              <Menu.Item key={reason} className={classes.item} onClick={() => onPause(reason)}>
                {t(`reason.${reason}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {state !== 'none' && !mayFinish && end}
      {state !== 'none' && mayFinish && (
        <Menu withinPortal position="bottom-end">
          <Menu.Target>{end}</Menu.Target>
          <Menu.Dropdown>
            <Menu.Item className={classes.item} onClick={() => onStop(true)}>
              {t('done')}
            </Menu.Item>
            <Menu.Item className={classes.item} onClick={() => onStop(false)}>
              {t('notDone')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
