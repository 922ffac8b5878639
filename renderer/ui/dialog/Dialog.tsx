import { Modal, type ModalProps } from '@mantine/core'
import { useId } from '@mantine/hooks'
import { useEffect } from 'react'
import { watchFirstFocus } from './firstFocus.ts'

/** Runs inside the dialog, because its content is drawn later than the dialog itself. */
function FirstFocus({ bodyId }: { bodyId: string }) {
  useEffect(() => {
    const body = document.getElementById(bodyId)
    const dialog = body?.closest<HTMLElement>('[role="dialog"]')
    return body && dialog ? watchFirstFocus(dialog, body) : undefined
  }, [bodyId])
  return null
}

/**
 * A dialog. It begins with the part that has `data-autofocus`, else with its first field, else with its main button,
 * and never with its close button unless that is its only part.
 */
export function Dialog({ id: given, children, ...props }: ModalProps) {
  const id = useId(given)
  return (
    <Modal {...props} id={id}>
      <FirstFocus bodyId={`${id}-body`} />
      {children}
    </Modal>
  )
}
