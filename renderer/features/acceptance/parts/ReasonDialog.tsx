import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import classes from './Parts.module.css'

type Props = {
  title: string
  text: string
  label: string
  submit: string
  onSubmit: (reason: string) => Promise<unknown>
  onClose: () => void
}

const REASON_MAX = 500

/** Asks for the reason of a step, such as a cancellation or a revision, which is stored with it. */
export function ReasonDialog({ title, text, label, submit, onSubmit, onClose }: Props) {
  const { t } = useTranslation(['acceptance', 'photos'])
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  useTypedInput(reason)
  const send = async () => {
    setTried(true)
    if (reason.trim() === '' || isBusy) return
    setBusy(true)
    try {
      await onSubmit(reason.trim())
      onClose()
    } catch (error) {
      showFailure(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('photos:close') }}
    >
      <div className={classes.dialog}>
        <p>{text}</p>
        <Textarea
          size="md"
          autosize
          minRows={2}
          data-autofocus
          label={label}
          maxLength={REASON_MAX}
          dir="auto"
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          error={isTried && reason.trim() === '' && t('confirmed.whyMissing')}
        />
        <Button size="lg" loading={isBusy} onClick={() => void send()}>
          {submit}
        </Button>
      </div>
    </Dialog>
  )
}
