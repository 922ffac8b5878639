import { EXTERIOR_VIEWS } from '#contract/service/acceptance.ts'
import { hasStroke } from '#contract/service/signature.ts'
import type { AcceptanceRow } from '../data/acceptanceValues.ts'
import { type SignDraft, signedContent } from './signDraft.ts'

/** Reasons why an acceptance cannot be confirmed yet. */
export type SignProblem = 'name' | 'stroke' | 'changed' | 'absence' | 'absenceNote' | 'witness' | 'photosNote'

function customerProblems(row: AcceptanceRow, draft: SignDraft): SignProblem[] {
  if (!hasStroke(draft.signature)) return ['stroke', ...(draft.name.trim() === '' ? (['name'] as const) : [])]
  if (draft.name.trim() === '') return ['name']
  return draft.signed === signedContent(row) ? [] : ['changed']
}

function absenceProblems({ absence, absenceNote, witness }: SignDraft): SignProblem[] {
  const reason: SignProblem[] = absence === '' ? ['absence'] : []
  if (absence === 'other' && absenceNote.trim() === '') reason.push('absenceNote')
  return witness === null ? [...reason, 'witness'] : reason
}

/** Everything that is missing before the acceptance can be confirmed. */
export function signProblems(row: AcceptanceRow, draft: SignDraft, views: number): SignProblem[] {
  const own = draft.isAbsent ? absenceProblems(draft) : customerProblems(row, draft)
  const lacksPhotos = views < EXTERIOR_VIEWS.length && draft.photosNote.trim() === ''
  return lacksPhotos ? [...own, 'photosNote'] : own
}
