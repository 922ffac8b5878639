import { Button, FileButton } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'

type Props = {
  accept: string
  /** The same file once more is a choice, too: somebody may have mended it. */
  onChoose: (file: File) => void
  isMain?: boolean
  isBusy?: boolean
  children: ReactNode
}

/** Opens the computer's own dialog for one file. */
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
