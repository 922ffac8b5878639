import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useCopy } from './useCopy.ts'

type Props = { text: string; label: string; done: string }

/** Copies a text and confirms it. */
export function CopyButton({ text, label, done }: Props) {
  const { copied, copy } = useCopy()
  return (
    <Button
      variant="default"
      leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      onClick={() => void copy(text)}
    >
      <span aria-live="polite">{copied ? done : label}</span>
    </Button>
  )
}
