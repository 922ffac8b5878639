import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop, type TablerIcon } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PAUSE_REASONS, type PauseReason } from '#contract/workshop/times/stampMath.ts'
import classes from './StampButtons.module.css'

type Props = {
  /** Name of the work, for users who do not see where the buttons are. */
  name: string
  state: 'running' | 'paused' | 'none'
  mayStart: boolean
  /** Whether the user may mark the work as done. A user who may only stamp is not asked whether it is. */
  mayFinish: boolean
  /** Another running work of the user that may not run at the same time. */
  other: string | null
  isBusy: boolean
  /** Shows signs without words, for the narrow cell of a table. Their words are the tooltips. */
  isCompact?: boolean
  onStart: (other: 'keep' | 'pause' | 'stop') => void
  onPause: (reason: PauseReason) => void
  onStop: (isDone: boolean) => void
}

/** Buttons to start, pause and end a work, large enough for a thumb in a glove. */
export function StampButtons(props: Props) {
  const { name, state, mayStart, mayFinish, other, isBusy, isCompact = false, onStart, onPause, onStop } = props
  const { t } = useTranslation('stamps')
  const common = { name, isCompact, disabled: isBusy }
  const begin = (
    <StampButton
      {...common}
      label={t(state === 'paused' ? 'resume' : 'start')}
      icon={IconPlayerPlay}
      color="green"
      {...(other === null && { onClick: () => onStart('keep') })}
    />
  )
  const end = (
    <StampButton
      {...common}
      label={t('stop')}
      icon={IconPlayerStop}
      color="red"
      {...(!mayFinish && { onClick: () => onStop(false) })}
    />
  )
  return (
    <div className={classes.buttons} data-compact={isCompact || undefined}>
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
            <StampButton {...common} label={t('pause')} icon={IconPlayerPause} color="yellow" />
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

/** A menu passes its own reference and properties to the button that opens it. */
type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'color' | 'disabled' | 'name' | 'style'> & {
  disabled: boolean
  name: string
  label: string
  icon: TablerIcon
  color: string
  isCompact: boolean
}

function StampButton({ name, label, icon: Sign, color, isCompact, ...given }: ButtonProps) {
  const { t } = useTranslation('stamps')
  const common = { variant: 'light', color, 'aria-label': t('of', { action: label, name }), ...given }
  if (isCompact)
    return (
      <Tooltip label={label}>
        <ActionIcon {...common} className={classes.sign} size="md">
          <Sign size={18} />
        </ActionIcon>
      </Tooltip>
    )
  return (
    <Button {...common} className={classes.button} leftSection={<Sign size={18} />}>
      {label}
    </Button>
  )
}
