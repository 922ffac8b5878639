import { expect, test } from 'vitest'
import { mayBeLabourNumber, pastedList, readTarget } from '#renderer/features/paper/works/pastedLines.ts'

const paste = (text: string) => pastedList({ clipboardData: { getData: () => text } })

test('Each line of a pasted list becomes a work, and the columns of a pasted table are recognized by their content', () => {
  const pasted = 'Inspektion\t01 51 00 00\t60\r\n\nBremsen vorn\t40\t46191900\n  Probefahrt  \n'
  expect(paste(pasted)).toEqual([
    { text: 'Inspektion', labour_number: '01 51 00 00', target_ze: 60 },
    { text: 'Bremsen vorn', labour_number: '46191900', target_ze: 40 },
    { text: 'Probefahrt', labour_number: '', target_ze: 0 },
  ])
})

test('Nothing in a pasted line is lost: whatever is neither a number nor a target belongs to its text', () => {
  expect(paste('Ölwechsel\tmit Filter\t1,5 h\t50\t17 15 00 00\t99')).toEqual([
    { text: 'Ölwechsel mit Filter 1,5 h 99', labour_number: '17 15 00 00', target_ze: 50 },
  ])
  expect(paste('\n\t\n')).toBeNull()
  expect(paste('Ein Text in einer Zeile')).toBeNull()
})

test('A pasted text that is too long for a work goes on in the next one, divided at a space', () => {
  const long = `${'Bremse '.repeat(100)}Ende`
  const works = paste(`${long}\t50\nRäder`) ?? []
  expect(works.map(({ text }) => text.length <= 500)).toEqual([true, true, true])
  expect(
    works
      .slice(0, 2)
      .map(({ text }) => text)
      .join(' '),
  ).toBe(long)
  expect(works.map(({ target_ze }) => target_ze)).toEqual([50, 0, 0])
  expect(paste(`${'x'.repeat(1_200)}\n`)).toBeNull()
  expect(paste(`${'x'.repeat(1_200)}\nRäder`)?.map(({ text }) => text.length)).toEqual([500, 500, 200, 5])
})

test('A target is a whole number up to 9999, and a labour number has a digit and no other signs than the record allows', () => {
  expect(['', ' 120 ', '9999', '10000', '1,5', '-3', 'zwölf'].map(readTarget)).toEqual([
    0,
    120,
    9_999,
    null,
    null,
    null,
    null,
  ])
  expect(['', '17 15 00 00', 'A-12.3/4', 'Öl 17', 'ohne'].map(mayBeLabourNumber)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
