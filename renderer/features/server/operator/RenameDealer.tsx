import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActivity } from '#renderer/desktop/activity.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import classes from './Operator.module.css'

type Props = { name: string; isSaving: boolean; onSave: (name: string) => void; onClose: () => void }

/** Asks for a dealer's new name. */
export function RenameDealer({ name, isSaving, onSave, onClose }: Props) {
  const { t } = useTranslation('server')
  const [typed, setTyped] = useState(name)
  useActivity('form', typed !== name)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('dealers.rename')}
      closeOnClickOutside={typed === name}
      closeButtonProps={{ 'aria-label': t('dealers.cancel') }}
    >
      <form
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault()
          onSave(typed.trim())
        }}
      >
        <TextInput
          data-autofocus
          required
          label={t('dealers.name')}
          maxLength={120}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('dealers.cancel')}
          </Button>
          <Button type="submit" loading={isSaving} disabled={typed.trim() === ''}>
            {t('operator.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
