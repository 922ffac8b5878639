import { EMPTY_DOCUMENT, isRichEmpty, type RichDocument } from '#contract/richText/document.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { createDrafts } from '#renderer/storage/drafts.ts'

const drafts = createDrafts('comment_draft')
let owner = ''

/** Begins with the drafts of the signed-in user. Further calls for the same user do nothing. */
function start(): void {
  const { company, user } = useSession.getState()
  const next = `${company}/${user?.uuid}`
  if (next === owner) return
  if (owner === '') drafts.watch()
  owner = next
  drafts.start(owner)
}

/** The kept text; null without one. A text that this version of the app cannot read counts as none. */
export function getCommentDraft(key: string): RichDocument | null {
  start()
  try {
    const kept: unknown = JSON.parse(drafts.get(key))
    const isDocument = typeof kept === 'object' && kept !== null && 'content' in kept && Array.isArray(kept.content)
    return isDocument ? (kept as RichDocument) : null
  } catch {
    return null
  }
}

/** Keeps a text on this computer until it was sent. Null: nothing is left to send. */
export function setCommentDraft(key: string, text: RichDocument | null): void {
  start()
  drafts.set(key, text === null || isRichEmpty(text) ? '' : JSON.stringify(text))
}

/** Joins two texts: one that could not be sent, and the text that the user typed after it. */
export function joined(first: RichDocument, second: RichDocument): RichDocument {
  if (isRichEmpty(first)) return second
  return isRichEmpty(second)
    ? first
    : Object.assign({}, EMPTY_DOCUMENT, { content: [...first.content, ...second.content] })
}
