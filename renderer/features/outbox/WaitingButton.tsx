import { Button, Drawer } from '@mantine/core'
import { IconCloudExclamation, IconCloudUp } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { needsPerson } from '#renderer/net/outbox/entry.ts'
import { useOutbox } from '#renderer/net/outbox/useOutbox.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import classes from './Outbox.module.css'

const WaitingPanel = lazy(async () => ({ default: (await import('./WaitingPanel.tsx')).WaitingPanel }))

/** How many writes the server does not have yet. Takes no room when there are none. */
export function WaitingButton() {
  const { t } = useTranslation('outbox')
  const entries = useOutbox((state) => state.entries)
  const [isOpen, setOpen] = useState(false)
  const isAsking = entries.some(needsPerson)
  if (entries.length === 0 && !isOpen) return null
  const Icon = isAsking ? IconCloudExclamation : IconCloudUp
  const label = t(isAsking ? 'openAsking' : 'open', { number: entries.length })
  return (
    <>
      <Button
        className={classes.button}
        variant={isAsking ? 'light' : 'subtle'}
        color={isAsking ? 'red' : 'gray'}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon size={20} stroke={1.75} aria-hidden />
        <span className={classes.number}>
          <MachineText>{String(entries.length)}</MachineText>
        </span>
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="right"
        size={460}
        title={t('title')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <Suspense>
          <WaitingPanel onClose={() => setOpen(false)} />
        </Suspense>
      </Drawer>
    </>
  )
}
