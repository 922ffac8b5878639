import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useId, useState } from 'react'

type Props = PasswordInputProps & { showLabel: string; hideLabel: string }

/** A password input whose text can be shown. Pasting and password managers work. */
export function RevealPassword({ showLabel, hideLabel, ...props }: Props) {
  const [visible, setVisible] = useState(false)
  const id = useId()
  return (
    <PasswordInput
      {...props}
      id={id}
      // The library links label and error to its frame, not to the input inside.
      {...(props.error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': visible ? hideLabel : showLabel, tabIndex: 0 }}
    />
  )
}
