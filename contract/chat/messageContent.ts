import { isVisible } from '../text/visible.ts'

/** Whether a new message has a visible text or a file. */
export const hasContent = (body: { content: string; attachments?: readonly unknown[] | undefined }): boolean =>
  isVisible(body.content) || (body.attachments?.length ?? 0) > 0
