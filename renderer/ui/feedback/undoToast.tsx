import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import classes from './undoToast.module.css'

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
