import { Button, Drawer } from '@mantine/core'
import { IconClockPause, IconClockPlay, IconClockStop } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActivity } from '#renderer/desktop/activity.ts'
import { useWaiting } from '#renderer/net/outbox/useOutbox.ts'
import { useMayStamp } from '#renderer/shared/stamps/mayStamp.ts'
import { type OwnStamps, useOwnStamps } from '#renderer/shared/stamps/ownStamps.ts'
import { STAMPS_GROUP } from '#renderer/shared/stamps/waitingStamps.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import { workText } from '#renderer/ui/time/workTime.ts'
import classes from './Stamps.module.css'

const StampPanel = lazy(() => import('./StampPanel.tsx').then((file) => ({ default: file.StampPanel })))

const ICONS = { running: IconClockPlay, paused: IconClockPause, idle: IconClockStop } as const

function clockState(items: OwnStamps['items']): keyof typeof ICONS {
  if (items.some(({ state }) => state === 'running')) return 'running'
  return items.length > 0 ? 'paused' : 'idle'
}

const hasForgotten = ({ forgotten, forgotten_going }: OwnStamps) => forgotten.length > 0 || forgotten_going !== null

/** The user's running work and its duration, in the frame of every screen. Hidden from users who may not stamp. */
export function StampClock() {
  const { t, i18n } = useTranslation(['stamps', 'outbox'])
  const [isOpen, setOpen] = useState(false)
  const mayStamp = useMayStamp()
  const { data } = useOwnStamps()
  const waiting = useWaiting(STAMPS_GROUP).length
  const running = data?.items.find(({ state }) => state === 'running')
  // Keeps the nightly restart of the app from removing the clock while the user works.
  useActivity('stamp', running !== undefined)
  const elapsed = useNow((now) =>
    running
      ? workText(running.seconds + Math.max(0, now - Date.parse(running.since)) / 1_000, 'minutes', i18n.language)
      : '',
  )
  if (!mayStamp) return null
  const state = clockState(data?.items ?? [])
  const Icon = ICONS[state]
  const stamped = t(`clock.${state}`, { name: running && (running.licensePlate || running.text) })
  const label = waiting === 0 ? stamped : `${stamped}. ${t('outbox:open', { number: waiting })}`
  return (
    <>
      <Button
        className={classes.clock}
        variant="subtle"
        color={running ? 'green' : 'gray'}
        aria-label={elapsed === '' ? label : `${label}, ${elapsed}`}
        title={label}
        data-forgotten={(data && hasForgotten(data)) || undefined}
        onClick={() => setOpen(true)}
      >
        <Icon size={20} stroke={1.75} />
        {elapsed !== '' && (
          <span className={classes.elapsed}>
            <MachineText>{elapsed}</MachineText>
          </span>
        )}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="right"
        size={420}
        title={t('clock.title')}
        closeButtonProps={{ 'aria-label': t('clock.close') }}
      >
        <Suspense>
          <StampPanel onClose={() => setOpen(false)} />
        </Suspense>
      </Drawer>
    </>
  )
}
