import { Alert, Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { showFailure } from '#renderer/net/showFailure.ts'
import { formatDate } from '#renderer/ui/dates.ts'
import classes from './Stamps.module.css'

type Props = {
  title: string
  question: string
  /** When it likely was: one click says so. */
  likely: Date
  /** It was not before that; an earlier time of day is one of the day after. */
  earliest?: Date
  onSave: (at: Date) => Promise<void>
  children: ReactNode
}

/** A time that nobody stamped: whoever was there says when it was. */
export function AskEnd({ title, question, likely, earliest, onSave, children }: Props) {
  const { t, i18n } = useTranslation('stamps')
  const [time, setTime] = useState(formatDate(likely, 'time', i18n.language as Language))
  const [isBusy, setBusy] = useState(false)
  const typed = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(time.trim())
  const save = async () => {
    if (!typed) return
    setBusy(true)
    const moved = new Date(earliest ?? likely)
    moved.setHours(Number(typed[1]), Number(typed[2]), 0, 0)
    if (earliest && moved.getTime() < new Date(earliest).setSeconds(0, 0)) moved.setDate(moved.getDate() + 1)
    // The minute in which it began: not before it did.
    if (earliest && moved < earliest) moved.setTime(earliest.getTime())
    try {
      await onSave(moved)
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
          error={typed ? undefined : t('forgotten.wrong')}
          onChange={({ currentTarget }) => setTime(currentTarget.value)}
        />
        <Button type="submit" className={classes.big} disabled={isBusy || !typed}>
          {t('forgotten.save')}
        </Button>
      </form>
    </Alert>
  )
}
