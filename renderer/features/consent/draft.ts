import type { ConsentAnswer } from '#contract/workshop/consentLink.ts'
import { safeStorage } from '#renderer/storage/safeStorage.ts'
import type { Offer } from './server.ts'

/** Everything that the customer has chosen and typed. */
export type Draft = {
  /** The offer to which the choices belong, and the token of its link. */
  digest: string
  token: string
  answers: Record<string, ConsentAnswer>
  name: string
  note: string
  /** The drawn signature as the path of an SVG. */
  path: string
  isNameConfirmed: boolean
}

const KEY = 'consent_draft'

const empty = (token: string, digest: string): Draft => ({
  digest,
  token,
  answers: {},
  name: '',
  note: '',
  path: '',
  isNameConfirmed: false,
})

/** The draft from before a reload. If the offer has changed since, only name and note are kept. */
export function readDraft(token: string, { digest }: Offer): Draft {
  try {
    const kept = JSON.parse(safeStorage.getItem(KEY) ?? 'null') as Draft | null
    if (kept?.token !== token) return empty(token, digest)
    return kept.digest === digest
      ? Object.assign(empty(token, digest), kept)
      : Object.assign(empty(token, digest), { name: kept.name, note: kept.note })
  } catch {
    return empty(token, digest)
  }
}

export const keepDraft = (draft: Draft): void => safeStorage.setItem(KEY, JSON.stringify(draft))
export const deleteDraft = (): void => safeStorage.removeItem(KEY)
