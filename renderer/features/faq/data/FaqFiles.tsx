import type { ReactNode } from 'react'
import { call } from '#renderer/net/calls/api.ts'
import { RichFilesContext } from '#renderer/shared/richText/reader/richFiles.ts'

/** Longest time to send a video on a slow connection (ms). */
const SEND_MS = 300_000

const files = {
  pathOf: (uuid: string) => `/v1/faq/files/${uuid}`,
  upload: async (file: File) => {
    const body = new Uint8Array(await file.arrayBuffer())
    const stored = await call('POST /v1/faq/files', { body, contentType: file.type, timeoutMs: SEND_MS })
    return stored.file_uuid
  },
}

type Props = { children: ReactNode }

/** Reads and stores the pictures and videos of answers. */
export function FaqFiles({ children }: Props) {
  return <RichFilesContext value={files}>{children}</RichFilesContext>
}
