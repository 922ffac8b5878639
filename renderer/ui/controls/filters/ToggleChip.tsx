import { UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import classes from './Filters.module.css'

type Props = { label: string; isOn: boolean; onChange: (isOn: boolean) => void }

/** A filter that is on or off, as a chip. */
export function ToggleChip({ label, isOn, onChange }: Props) {
  return (
    <UnstyledButton
      role="switch"
      aria-checked={isOn}
      className={classes.toggle}
      data-set={isOn || undefined}
      onClick={() => onChange(!isOn)}
    >
      {isOn && <IconCheck size={14} aria-hidden />}
      {label}
    </UnstyledButton>
  )
}
