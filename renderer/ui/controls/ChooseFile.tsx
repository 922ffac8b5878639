import { Button, FileButton } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'

type Props = {
  accept: string
  /** Called for the same file again, too, because the user may have corrected it. */
  onChoose: (file: File) => void
  isMain?: boolean
  isBusy?: boolean
  children: ReactNode
}

/** A button that opens the file dialog for one file. */
export function ChooseFile({ accept, onChoose, isMain = false, isBusy = false, children }: Props) {
  const reset = useRef<() => void>(null)
  const choose = (file: File | null) => {
    reset.current?.()
    if (file) onChoose(file)
  }
  return (
    <FileButton resetRef={reset} accept={accept} onChange={choose}>
      {(button) => (
        <Button
          {...button}
          variant={isMain ? 'filled' : 'default'}
          leftSection={<IconFileUpload size={18} aria-hidden />}
          loading={isBusy}
        >
          {children}
        </Button>
      )}
    </FileButton>
  )
}
