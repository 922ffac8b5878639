import { expect, test } from 'vitest'
import type { AcceptanceRow } from '#renderer/features/acceptance/data/acceptanceValues.ts'
import { type SignDraft, signedContent } from '#renderer/features/acceptance/sign/signDraft.ts'
import { signProblems } from '#renderer/features/acceptance/sign/signProblems.ts'

const row = { kilometers: 41_000, wishes: 'Bremse', findings: [], internal_info: '' } as unknown as AcceptanceRow
const STROKE = 'M10 10L60 40'
const draft = (given: Partial<SignDraft> = {}): SignDraft => ({
  name: 'Ulla Kranich',
  signature: STROKE,
  advisor: '',
  signed: signedContent(row),
  isAbsent: false,
  absence: '',
  absenceNote: '',
  witness: null,
  photosNote: '',
  ...given,
})

test('7.14 A signature under an acceptance needs a stroke and a name, and counts only for the content that was signed', () => {
  expect(signProblems(row, draft(), 8)).toEqual([])
  for (const signature of ['M10 10L10 10', 'M5 5L6 5', 'M10 10L29 29', 'M5 5L6 5M200 50L201 51'])
    expect(signProblems(row, draft({ signature }), 8), signature).toEqual(['stroke'])
  expect(signProblems(row, draft({ name: ' ' }), 8)).toEqual(['name'])
  expect(signProblems({ ...row, kilometers: 42_000 }, draft(), 8)).toEqual(['changed'])
  expect(signProblems({ ...row, internal_info: 'zahlt spät' }, draft(), 8)).toEqual([])
})

test('7.14 An acceptance without the customer needs a reason and a second person; one with fewer than eight photos needs a reason', () => {
  const absent = { isAbsent: true, signature: '', name: '' }
  expect(signProblems(row, draft(absent), 8)).toEqual(['absence', 'witness'])
  expect(signProblems(row, draft({ ...absent, absence: 'other', witness: 'w' }), 8)).toEqual(['absenceNote'])
  expect(signProblems(row, draft({ ...absent, absence: 'towed', witness: 'w' }), 8)).toEqual([])
  expect(signProblems(row, draft(), 7)).toEqual(['photosNote'])
  expect(signProblems(row, draft({ photosNote: 'Dunkel' }), 7)).toEqual([])
})
