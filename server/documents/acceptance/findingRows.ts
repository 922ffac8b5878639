import type { ExtensionAnswer } from '#contract/workshop/enumerations.ts'
import { typed } from '../parts/typedText.ts'
import type { AcceptanceSheet, Tone } from '../sheets/acceptanceSheet.ts'
import type { AcceptanceFinding } from './acceptanceData.ts'
import { filled, type Writing } from './writing.ts'

const TONES: Record<ExtensionAnswer, Tone> = { open: 'plain', accepted: 'good', declined: 'bad', postponed: 'watch' }
const URGENCY_TONES: Record<AcceptanceFinding['urgency'], Tone> = { now: 'bad', soon: 'watch', later: 'plain' }

/** The findings with the customer's answer to each, and the sum of what was accepted. */
export function findingsOf(writing: Writing): AcceptanceSheet['findings'] {
  const { data, words, money } = writing
  const { fields } = words.extension
  const accepted = data.findings.filter(({ answer, price }) => answer === 'accepted' && price !== null)
  const sum = accepted.reduce((total, { price }) => total + (price ?? 0), 0)
  return {
    title: words.own.findings,
    heads: [fields.finding, words.own.urgency, fields.price, fields.answer],
    rows: data.findings.map((finding) => rowOf(finding, writing)),
    total: accepted.length === 0 ? '' : filled(words.consent.total, { price: money(sum) }),
  }
}

function rowOf(finding: AcceptanceFinding, { words, moment, money }: Writing) {
  const { own, consent, extension } = words
  const { answer, urgency, consent_method, answered_at, answered_by } = finding
  const method = consent_method === '' ? '' : (extension.choices.consent_method[consent_method] ?? '')
  const answered = [typed(answered_by), method].filter((part) => part !== '').join(', ')
  return {
    finding: typed(finding.finding),
    work: finding.work === finding.finding ? '' : typed(finding.work),
    safety: finding.is_safety ? own.safety : '',
    urgency: own.urgencies[urgency],
    urgencyTone: URGENCY_TONES[urgency],
    price: finding.price === null ? own.unpriced : money(finding.price),
    answer: consent.answers[answer] ?? extension.choices.answer[answer] ?? '',
    tone: TONES[answer],
    details: [
      answer === 'open' ? '' : answered,
      answer === 'open' || answered_at === null ? '' : moment(answered_at),
      finding.reason.trim() === '' ? '' : filled(own.reason, { reason: typed(finding.reason.trim()) }),
    ]
      .filter((line) => line !== '')
      .join('\n'),
  }
}
