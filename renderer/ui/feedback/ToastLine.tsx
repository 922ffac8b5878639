import { Button } from '@mantine/core'
import classes from './ToastLine.module.css'

type Props = { text: string; label: string; onPress: () => void }

/** The text of a toast, with a button in sight. */
export function ToastLine({ text, label, onPress }: Props) {
  return (
    <span className={classes.line}>
      <span>{text}</span>
      <Button size="compact-sm" variant="light" onClick={onPress}>
        {label}
      </Button>
    </span>
  )
}
