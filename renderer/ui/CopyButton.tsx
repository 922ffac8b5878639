import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'

type Props = { text: string; label: string; done: string }

/** Copies and says so. */
export function CopyButton({ text, label, done }: Props) {
  const clipboard = useClipboard()
  return (
    <Button
      variant="default"
      leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      onClick={() => clipboard.copy(text)}
    >
      <span aria-live="polite">{clipboard.copied ? done : label}</span>
    </Button>
  )
}
