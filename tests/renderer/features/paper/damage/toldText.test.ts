import { describe, expect, it } from 'vitest'
import {
  beginTelling,
  hearRefused,
  hearSaved,
  isOutdated,
  showLatest,
} from '#renderer/features/paper/damage/toldText.ts'

describe('the text about a damage that the customer is told', () => {
  const first = beginTelling('Bremse undicht')

  it('The text that was read to the customer stays when another text is saved meanwhile', () => {
    expect(isOutdated(first)).toBe(false)
    const heard = hearSaved(first, 'Bremse undicht, Reifen glatt')
    expect([heard.shown, isOutdated(heard)]).toEqual(['Bremse undicht', true])
    const again = showLatest(heard)
    expect([again.shown, isOutdated(again)]).toEqual(['Bremse undicht, Reifen glatt', false])
  })

  it('The text counts as current again when the saved text is the read one again', () => {
    expect(isOutdated(hearSaved(hearSaved(first, 'Reifen glatt'), 'Bremse undicht'))).toBe(false)
  })

  it('After a refusal the text of the server is shown, even before the changed paper arrives', () => {
    const refused = showLatest(hearRefused(first, 'Reifen glatt'))
    expect([hearSaved(refused, 'Bremse undicht'), isOutdated(refused)]).toEqual([refused, false])
    expect(isOutdated(hearSaved(refused, 'Reifen glatt'))).toBe(false)
  })
})
