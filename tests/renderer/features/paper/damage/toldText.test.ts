import { describe, expect, it } from 'vitest'
import {
  beginTelling,
  hearRefused,
  hearSaved,
  isOutdated,
  showLatest,
} from '#renderer/features/paper/damage/toldText.ts'

describe('the text that a customer is told', () => {
  const first = beginTelling('Bremse undicht')

  it('The text that was read stays when another text is saved meanwhile', () => {
    expect(isOutdated(first)).toBe(false)
    const heard = hearSaved(first, 'Bremse undicht, Reifen glatt')
    expect([heard.shown, isOutdated(heard)]).toEqual(['Bremse undicht', true])
    const again = showLatest(heard)
    expect([again.shown, isOutdated(again)]).toEqual(['Bremse undicht, Reifen glatt', false])
  })

  it('The text is current again when it goes back to the read one', () => {
    expect(isOutdated(hearSaved(hearSaved(first, 'Reifen glatt'), 'Bremse undicht'))).toBe(false)
  })

  it('The text is the one of the server, even before the paper arrives here', () => {
    const refused = showLatest(hearRefused(first, 'Reifen glatt'))
    expect([hearSaved(refused, 'Bremse undicht'), isOutdated(refused)]).toEqual([refused, false])
    expect(isOutdated(hearSaved(refused, 'Reifen glatt'))).toBe(false)
  })
})
