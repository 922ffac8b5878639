import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import classes from './ToastLine.module.css'

type Props = {
  text: string
  label: string
  onPress: () => void
  /** Keys that press the button while it is in sight, such as `mod+P`. */
  keys?: string | undefined
  /** A second button, which takes back what the toast tells. */
  undo?: { label: string; onPress: () => void } | undefined
}

/** The keys as browsers name them to screen readers. */
const namedKeys = (keys: string | undefined) => keys?.replace('mod', 'Control')

/** The text of a toast, with a button in sight, or two. */
export function ToastLine({ text, label, onPress, keys, undo }: Props) {
  useHotkeys(keys === undefined ? [] : [[keys, onPress]], [])
  return (
    <span className={classes.line}>
      <span>{text}</span>
      {undo && (
        <Button size="compact-sm" variant="subtle" onClick={undo.onPress}>
          {undo.label}
        </Button>
      )}
      <Button size="compact-sm" variant="light" aria-keyshortcuts={namedKeys(keys)} onClick={onPress}>
        {label}
      </Button>
    </span>
  )
}
