import { expect, test } from 'vitest'
import { mentionAt, mentionsIn, tokensIn } from '#renderer/features/chat/composer/mentions.ts'
import { endOfMute, isMutedAt } from '#renderer/features/chat/data/muting.ts'

const PEOPLE = [
  { uuid: 'ann', name: 'Ann Probe' },
  { uuid: 'annmarie', name: 'Ann Probe-Muster' },
  { uuid: 'bert', name: 'Bert Muster' },
]

test('A mention is recognised at the beginning of a word, up to the caret', () => {
  expect(mentionAt('Hallo @Be', 9)).toEqual({ from: 6, typed: 'Be' })
  expect(mentionAt('@', 1)).toEqual({ from: 0, typed: '' })
  expect(mentionAt('(@Bert Mu', 9)).toEqual({ from: 1, typed: 'Bert Mu' })
  expect(mentionAt('bert@werkbank.example', 21)).toBeNull()
  expect(mentionAt('@Bert\nund', 9)).toBeNull()
})

test('A text mentions the people whose whole names follow an @', () => {
  const of = (text: string, mayMentionAll = false) => mentionsIn(text, PEOPLE, mayMentionAll)
  expect(of('@Bert Muster und @Ann Probe').mentions).toEqual(['ann', 'bert'])
  expect(of('@Ann Probe-Muster').mentions).toEqual(['annmarie'])
  expect(of('@Bert Musterhaus, Bert Muster').mentions).toEqual([])
  expect([of('@all bitte').mentions_all, of('@all bitte', true).mentions_all]).toEqual([false, true])
  expect(of('@allerlei', true).mentions_all).toBe(false)
  expect(tokensIn('@Bert Muster @Bert Muster', ['@Bert Muster'])).toHaveLength(2)
})

test('A chat that is muted for a time is heard again after an hour, the next morning, or a week', () => {
  const now = Date.UTC(2026, 8, 16, 8, 20)
  expect(endOfMute('always', now)).toBeNull()
  expect(endOfMute('hour', now)).toBe('2026-09-16T09:20:00.000Z')
  expect(endOfMute('week', now)).toBe('2026-09-23T08:20:00.000Z')
  const morning = new Date(endOfMute('tomorrow', now) ?? '')
  expect([morning.getDate() !== new Date(now).getDate(), morning.getHours()]).toEqual([true, 6])
  const muted = { is_muted: true, muted_until: '2026-09-16T09:20:00.000Z' }
  expect([isMutedAt(muted, now), isMutedAt(muted, now + 3_600_000)]).toEqual([true, false])
})
