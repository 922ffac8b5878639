import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import classes from './undoToast.module.css'

/** Long enough to read, think and reach for the mouse. */
const UNDO_MS = 10_000

let shown = 0

/** Tells what was done and offers the way back. Returns the function that takes the toast away. */
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
      <span className={classes.line}>
        <span>{text}</span>
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            hide()
            undo()
          }}
        >
          {label}
        </Button>
      </span>
    ),
  })
  return hide
}
