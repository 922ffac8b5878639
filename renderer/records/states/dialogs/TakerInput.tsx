import { Button, TextInput } from '@mantine/core'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import type { AskedProps } from '../defineStates.ts'
import classes from './Dialogs.module.css'

type Props = Omit<AskedProps, 'row' | 'isMissing'> & {
  label: string
  /** The name that a button fills in. Empty without one. */
  offered: string
  /** The text of the error, or false. */
  error: string | false
}

/** The name of the person who takes the car. A button fills in the name that the record knows. */
export function TakerInput({ label, offered, error, value, onChange, onEnter, hasFocus }: Props) {
  useTypedInput(value)
  return (
    <>
      <TextInput
        label={label}
        required
        maxLength={120}
        dir="auto"
        data-autofocus={hasFocus || undefined}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter()
        }}
        error={error}
      />
      {offered !== '' && value !== offered && (
        <Button size="compact-sm" variant="light" className={classes.offered ?? ''} onClick={() => onChange(offered)}>
          <bdi>{offered}</bdi>
        </Button>
      )}
    </>
  )
}
