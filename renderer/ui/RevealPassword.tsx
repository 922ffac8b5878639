import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'

type Props = PasswordInputProps & { showLabel: string; hideLabel: string }

/** A password that can be looked at while typing; pasting and password managers work. */
export function RevealPassword({ showLabel, hideLabel, ...props }: Props) {
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': visible ? hideLabel : showLabel, tabIndex: 0 }}
    />
  )
}
