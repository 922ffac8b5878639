import { expect, it } from 'vitest'
import { createCodeGuard } from '#renderer/shared/scan/codeGuard.ts'

/** Whether Enter ends a code, after keys with this pause (ms). */
function endsCode(text: string, pause: number): boolean {
  const guard = createCodeGuard()
  const ended = [...text, 'Enter'].map((key, at) => guard(key, at * pause))
  expect(ended.slice(0, -1)).not.toContain(true)
  return ended.at(-1) ?? false
}

it('A fast burst of keys that Enter ends is a scanned code, whatever its text', () => {
  for (const code of ['W:B72GyvOFZKUaC-ZCY56us2', 'WVWZZZ1KZ6W405522', '4711008', 'ABCDE'])
    expect(endsCode(code, 20), code).toBe(true)
})

it('A slow burst is a scanned code if it is a code of the workshop, also from a scanner for another keyboard', () => {
  for (const code of ['WVWZZZ1KZ6W405522', 'WAUYYY4G6EN077123', 'https://werkbank.example/workshop/paper/1'])
    expect(endsCode(code, 110), code).toBe(true)
})

it('A text that a person types is no scanned code, so its Enter sends the message', () => {
  for (const text of ['Kommst du bitte?', 'ok', 'Fertig', '4711008', 'Bremsscheiben', 'Ist der Passat fertig?'])
    expect(endsCode(text, 110), text).toBe(false)
  expect(endsCode('der Golf ist fertig', 20)).toBe(false)
})
