import type { ReactNode } from 'react'
import { call } from '#renderer/net/calls/api.ts'
import { RichFilesContext } from '#renderer/shared/richText/reader/richFiles.ts'
import { SEND_FILE_MS } from './attachments.ts'

const files = {
  pathOf: (uuid: string) => `/v1/news-files/${uuid}`,
  upload: async (file: File) => {
    const body = new Uint8Array(await file.arrayBuffer())
    const stored = await call('POST /v1/news-files', { body, contentType: file.type, timeoutMs: SEND_FILE_MS })
    return stored.file_uuid
  },
}

type Props = { children: ReactNode }

/** Reads and stores the pictures and videos of notices. */
export function NewsFiles({ children }: Props) {
  return <RichFilesContext value={files}>{children}</RichFilesContext>
}
