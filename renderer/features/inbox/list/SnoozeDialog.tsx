import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayInput } from '#renderer/records/fields/DayInput.tsx'
import { ParsedInput } from '#renderer/records/fields/ParsedInput.tsx'
import { parseClock, parseDay } from '#renderer/records/fields/parse.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { dayOf, momentAt } from '#renderer/ui/time/zone.ts'
import { snoozeEntry } from '../data/entrySteps.ts'
import type { Entry } from '../data/inboxQueries.ts'
import classes from './EntryList.module.css'

type Props = { entry: Entry; onClose: () => void }

/** The typed moment; null while day or time are incomplete or invalid. */
function momentOf(day: unknown, clock: unknown): number | null {
  const isDay = typeof day === 'string' && parseDay(day) === day
  if (!isDay || typeof clock !== 'string' || parseClock(clock) !== clock) return null
  return momentAt(day, Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)))
}

/** Puts an entry off until a day and a time. */
export function SnoozeDialog({ entry, onClose }: Props) {
  const { t } = useTranslation('inbox')
  const [day, setDay] = useState<unknown>(dayOf(Date.now()))
  const [clock, setClock] = useState<unknown>('')
  const [isBusy, setBusy] = useState(false)
  const at = momentOf(day, clock)
  const isPast = at !== null && at <= Date.now()
  const input = (id: string, label: string) => ({
    id,
    name: id,
    label,
    required: false,
    readOnly: false,
    onBlur: () => undefined,
  })
  const save = async () => {
    if (at === null) return
    setBusy(true)
    await snoozeEntry(entry, new Date(at).toISOString())
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={t('snooze.title')} closeButtonProps={{ 'aria-label': t('close') }}>
      <form
        className={classes.stack}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <DayInput
          value={day}
          onChange={setDay}
          input={{ ...input('snooze-day', t('snooze.day')), 'data-autofocus': true }}
        />
        <ParsedInput
          value={clock}
          onChange={setClock}
          input={input('snooze-clock', t('snooze.time'))}
          inputMode="numeric"
          parse={parseClock}
          format={(text) => (typeof text === 'string' ? text : '')}
        />
        {isPast && (
          <p role="alert" className={classes.problem}>
            {t('snooze.past')}
          </p>
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={at === null || isPast}>
            {t('snooze.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
