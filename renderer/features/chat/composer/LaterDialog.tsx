import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isLaterTime } from '#contract/chat/later.ts'
import { useActivity } from '#renderer/desktop/activity.ts'
import { MomentInput, type TypedMoment } from '#renderer/records/fields/MomentInput.tsx'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'

type Props = {
  title: string
  action: string
  sendAt: string | null
  /** Inputs for other parts of the message, above those for its moment. */
  children?: ReactNode
  /** Whether the message can also be saved without a moment. It then waits until the user sends it. */
  isMomentOptional?: boolean
  /** Whether the rest of the message can be saved. */
  isValid?: boolean
  onClose: () => void
  /** Called with the moment (UTC milliseconds), or with null for none. */
  onSave: (at: number | null) => void | Promise<void>
}

/** Asks for the day and the time at which a message is sent, by the clock of the location. */
export function LaterDialog(props: Props) {
  const { title, action, sendAt, children, isMomentOptional = false, isValid = true, onClose, onSave } = props
  const { t } = useTranslation('chat')
  const [typed, setTyped] = useState<TypedMoment>(sendAt)
  const [isBusy, setBusy] = useState(false)
  const at = typeof typed === 'string' ? Date.parse(typed) : null
  const isWrong = at !== null && !isLaterTime(at, Date.now())
  const isMissing = at === null && !(isMomentOptional && typed === null)
  const canSave = isValid && !isMissing && !isWrong
  useActivity('form', true)
  const save = async () => {
    if (!canSave) return
    setBusy(true)
    await onSave(at)
    setBusy(false)
  }
  return (
    <Dialog opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack>
          {children}
          <MomentInput label={t('later.moment')} value={typed} onChange={setTyped} isFirst={!children} />
          {isWrong && (
            <Text c="red" size="sm" role="alert">
              {t('later.wrongTime')}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('info.cancel')}
            </Button>
            <Button type="submit" loading={isBusy} disabled={!canSave}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
