import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
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
import { isolated } from '#renderer/ui/text/isolated.ts'
import classes from '../data/Hst.module.css'
import { HST_KEY } from '../data/hstQueries.ts'

/** The VIN of the car, its readable name, its location, and its paper if it has one. */
export type AskedFor = { vin: string; car: string; location: string; paper: string | null }
type Props = { asked: AskedFor; onClose: () => void }

/** Asks a colleague, all users with a role, or all users of a department to look up a car. */
export function AskDialog({ asked, onClose }: Props) {
  const { t } = useTranslation('hst')
  const client = useQueryClient()
  const address = useAddress('role', { role: 'foreman' })
  const [note, setNote] = useState('')
  useTypedInput(note)
  const { busy, message, fields, run, clear } = useAttempt()
  const failed = fields.for_role ?? fields.for_user ?? fields.for_department
  const refusals = {
    person: t('request.notAllowed'),
    role: t('request.nobody'),
    department: t('request.nobodyIn'),
  }
  const ask = async () => {
    const isDone = await run(async () => {
      const body = { vin: asked.vin, location_uuid: asked.location, paper_uuid: asked.paper, note, ...address.fields }
      await call('POST /v1/workshop/hst/requests', { body })
      await client.invalidateQueries({ queryKey: HST_KEY })
    })
    if (!isDone) return
    showToast('success', t('request.sent'))
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={note.trim() === ''}
      title={t('request.askFor', { car: isolated(asked.car) })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.stack}>
        <AddressFields
          address={address}
          words={{
            whom: t('request.whom'),
            person: t('request.person'),
            role: t('request.role'),
            department: t('request.department'),
          }}
          error={failed && refusals[address.kind]}
          onChange={clear}
        />
        <GrowingTextarea
          label={t('request.note')}
          minRows={2}
          maxLength={500}
          dir="auto"
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        {message && !failed && (
          <p role="alert" className={classes.problem}>
            {message}
          </p>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={busy} disabled={address.value === null} onClick={() => void ask()}>
            {t('request.send')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
