import { afterEach, expect, test } from 'vitest'
import { boundText } from '#renderer/records/form/detail/useProblemText.ts'
import { setDateFormat } from '#renderer/ui/time/dates.ts'

afterEach(() => setDateFormat('language'))

test('The bound of a refused date is written as the user writes dates', () => {
  expect(boundText('date', '2026-12-31', 'de')).toContain('31.12.2026')
  setDateFormat('yyyy-MM-dd')
  expect(boundText('date', '2026-12-31', 'de')).toContain('2026-12-31')
})
