import type { Finding } from '../data/acceptanceValues.ts'

/** A finding without any answer. */
export const blankFinding = (id: string): Finding => ({
  id,
  check_id: '',
  finding: '',
  work: '',
  labour_number: '',
  target_ze: 0,
  price: null,
  urgency: 'soon',
  is_safety: false,
  answer: 'open',
  consent_method: '',
  answered_by: '',
  answered_at: null,
  reason: '',
})
