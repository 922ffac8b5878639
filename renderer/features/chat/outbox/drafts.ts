import { createDrafts } from '#renderer/storage/drafts.ts'

/** Drafts of messages, by the uuid of their chat. */
export const {
  start: startDrafts,
  watch: watchDrafts,
  get: getDraft,
  set: setDraft,
  on: onDraft,
  useHas: useHasDraft,
} = createDrafts('chat_draft')
