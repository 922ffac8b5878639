import { Button, Drawer } from '@mantine/core'
import { IconClockPause, IconClockPlay, IconClockStop } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActivity } from '#renderer/desktop/activity.ts'
import { useMayStamp, useOwnStamps } from '#renderer/shared/stamps/ownStamps.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import { workText } from '#renderer/ui/time/workTime.ts'
import classes from './Stamps.module.css'

const StampPanel = lazy(() => import('./StampPanel.tsx').then((file) => ({ default: file.StampPanel })))

/** What one works on and for how long, in the frame of every screen. Whoever does not stamp sees nothing of it. */
export function StampClock() {
  const { t, i18n } = useTranslation('stamps')
  const [isOpen, setOpen] = useState(false)
  const mayStamp = useMayStamp()
  const { data } = useOwnStamps()
  const running = data?.items.find(({ state }) => state === 'running')
  // A restart at 22:00 would take the clock away under somebody's hands.
  useActivity('stamp', running !== undefined)
  const elapsed = useNow((now) =>
    running
      ? workText(running.seconds + Math.max(0, now - Date.parse(running.since)) / 1_000, 'minutes', i18n.language)
      : '',
  )
  if (!mayStamp) return null
  const isAsked = (data?.forgotten.length ?? 0) > 0 || (data?.forgotten_going ?? null) !== null
  const isPaused = !running && (data?.items.length ?? 0) > 0
  const Resting = isPaused ? IconClockPause : IconClockStop
  const Icon = running ? IconClockPlay : Resting
  const label = running
    ? t('clock.running', { name: running.licensePlate || running.text })
    : t(isPaused ? 'clock.paused' : 'clock.idle')
  return (
    <>
      <Button
        className={classes.clock}
        variant="subtle"
        color={running ? 'green' : 'gray'}
        aria-label={elapsed === '' ? label : `${label}, ${elapsed}`}
        title={label}
        data-forgotten={isAsked || undefined}
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
