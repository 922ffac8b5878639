import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'
import { copyText } from './copyText.ts'

const SAID_MS = 2_000

/** Copies a text and confirms it for a moment. */
export function useCopy(): { copied: boolean; copy: (text: string) => Promise<void> } {
  const [copied, setCopied] = useState(false)
  const { start } = useTimeout(() => setCopied(false), SAID_MS)
  return {
    copied,
    copy: async (text) => {
      if (!(await copyText(text))) return
      setCopied(true)
      start()
    },
  }
}
