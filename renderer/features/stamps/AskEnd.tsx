import { Alert, Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import classes from './Stamps.module.css'
import { typedEnd } from './typedEnd.ts'

type Props = {
  title: string
  question: string
  /** The probable time; one click accepts it. */
  likely: Date
  /** Earliest possible time. A typed time of day before it means the next day. */
  earliest: Date
  onSave: (at: Date) => Promise<void>
  children: ReactNode
}

/** Asks the user for a time that was not stamped. */
export function AskEnd({ title, question, likely, earliest, onSave, children }: Props) {
  const { t, i18n } = useTranslation('stamps')
  const [time, setTime] = useState(formatDate(likely, 'time', i18n.language as Language))
  const [isBusy, setBusy] = useState(false)
  useTypedInput(time !== formatDate(likely, 'time', i18n.language as Language))
  const end = typedEnd(time, earliest)
  const save = async () => {
    if (!end) return
    setBusy(true)
    try {
      await onSave(end)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Alert color="yellow" title={title}>
      <p className={classes.facts}>{children}</p>
      <form
        className={classes.foot}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextInput
          label={question}
          dir="ltr"
          value={time}
          error={end ? undefined : t('forgotten.wrong')}
          onChange={({ currentTarget }) => setTime(currentTarget.value)}
        />
        <Button type="submit" className={classes.big} disabled={isBusy || !end}>
          {t('forgotten.save')}
        </Button>
      </form>
    </Alert>
  )
}
