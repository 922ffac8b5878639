import { Alert, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { type OwnStamps, useStamping } from '#renderer/net/ownStamps.ts'
import { showFailure } from '#renderer/net/showFailure.ts'
import { formatDate } from '#renderer/ui/dates.ts'
import { MachineText } from '#renderer/ui/MachineText.tsx'
import classes from './Stamps.module.css'

type Props = { forgotten: OwnStamps['forgotten'][number] }

/** An end that nobody stamped: whoever worked says when it was. */
export function ForgottenStamp({ forgotten: { stamp_uuid, text, licensePlate, at } }: Props) {
  const { t, i18n } = useTranslation('stamps')
  const stamping = useStamping()
  const language = i18n.language as Language
  const closed = new Date(at)
  const [time, setTime] = useState(formatDate(closed, 'time', language))
  const [isBusy, setBusy] = useState(false)
  const typed = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(time.trim())
  const save = async () => {
    if (!typed) return
    setBusy(true)
    const moved = new Date(closed)
    moved.setHours(Number(typed[1]), Number(typed[2]), 0, 0)
    try {
      await stamping.correct(stamp_uuid, { version: 1, at: moved.toISOString(), reason: t('forgotten.reason') })
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Alert color="yellow" title={t('forgotten.title')}>
      <p className={classes.facts}>
        <bdi dir="auto">{text}</bdi>
        <MachineText>{licensePlate}</MachineText>
        <MachineText>{formatDate(closed, 'full', language)}</MachineText>
      </p>
      <form
        className={classes.foot}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextInput
          label={t('forgotten.when')}
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
