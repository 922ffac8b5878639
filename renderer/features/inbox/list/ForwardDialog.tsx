import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { AddressFields } from '#renderer/records/address/AddressFields.tsx'
import { useAddress } from '#renderer/records/address/useAddress.ts'
import { GrowingTextarea } from '#renderer/ui/controls/GrowingTextarea.tsx'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { entryTitle } from '../data/entryTexts.ts'
import { type Entry, refetchInbox } from '../data/inboxQueries.ts'
import classes from './EntryList.module.css'

type Props = { entry: Entry; onClose: () => void }
const NOTE_MAX = 500

/** Forwards a task to a colleague, to all users with a role, or to a department. */
export function ForwardDialog({ entry, onClose }: Props) {
  const { t } = useTranslation(['inbox', 'directory', 'errors', 'users'])
  const address = useAddress('person')
  const [note, setNote] = useState('')
  useTypedInput(note)
  const { busy, message, fields, run, clear } = useAttempt()
  const failed = fields.for_role ?? fields.for_user ?? fields.for_department
  const send = async () => {
    const isDone = await run(async () => {
      const body = { ...address.fields, note }
      await call('POST /v1/inbox/:uuid/forward', { params: { uuid: entry.uuid }, body })
      await refetchInbox()
    })
    if (!isDone) return
    showToast('success', t('forward.sent'))
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={note.trim() === ''}
      title={t('forward.title', { what: entryTitle(t, entry) })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.stack}>
        <AddressFields
          address={address}
          words={{
            whom: t('forward.whom'),
            person: t('forward.person'),
            role: t('forward.role'),
            department: t('forward.department'),
          }}
          error={failed && t('forward.nobody')}
          onChange={clear}
        />
        <GrowingTextarea
          label={t('forward.note')}
          minRows={2}
          maxLength={NOTE_MAX}
          dir="auto"
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        {message && !failed && (
          <p role="alert" className={classes.problem}>
            {message}
          </p>
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={busy} disabled={address.value === null} onClick={() => void send()}>
            {t('forward.open')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
