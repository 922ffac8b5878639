import { notifications } from '@mantine/notifications'
import { ToastLine } from './ToastLine.tsx'

/** Time to undo (ms), long enough to read, think and reach for the mouse. */
const UNDO_MS = 10_000

let shown = 0

/** Tells what was done and offers to undo it. Returns a function that removes the toast. */
export function showUndoToast(text: string, label: string, undo: () => void): () => void {
  shown += 1
  const id = `undo-${shown}`
  const hide = () => void notifications.hide(id)
  notifications.show({
    id,
    role: 'status',
    color: 'petrol',
    autoClose: UNDO_MS,
    withCloseButton: false,
    message: (
      <ToastLine
        text={text}
        label={label}
        onPress={() => {
          hide()
          undo()
        }}
      />
    ),
  })
  return hide
}
