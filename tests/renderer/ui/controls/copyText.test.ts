import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyText } from '#renderer/ui/controls/copyText.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'

vi.mock('#renderer/ui/feedback/toasts.ts', () => ({ showToast: vi.fn() }))
vi.mock('i18next', () => ({ default: { loadNamespaces: async () => undefined, t: (key: string) => key } }))

let selected: { value: string } | null
const execCommand = vi.fn(() => true)

class Element {
  focus() {}
}
beforeEach(() => {
  selected = null
  execCommand.mockReset().mockReturnValue(true)
  vi.mocked(showToast).mockClear()
  vi.stubGlobal('HTMLElement', Element)
  vi.stubGlobal('document', {
    activeElement: null,
    body: { append: () => undefined },
    createElement: () => {
      const field = {
        value: '',
        style: {},
        setAttribute: () => undefined,
        remove: () => undefined,
        select: () => {
          selected = field
        },
      }
      return field
    },
    execCommand,
  })
})
afterEach(() => vi.unstubAllGlobals())

test('Over HTTPS a text is copied through the clipboard of the browser', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  expect(await copyText('abc')).toBe(true)
  expect(writeText).toHaveBeenCalledWith('abc')
  expect(execCommand).not.toHaveBeenCalled()
})

test.each([
  ['over plain HTTP, where there is no clipboard', {}],
  ['where the clipboard is refused', { clipboard: { writeText: () => Promise.reject(new Error('refused')) } }],
])('%s, a text is copied by selecting it', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  expect(await copyText('abc')).toBe(true)
  expect(selected).toMatchObject({ value: 'abc' })
  expect(showToast).not.toHaveBeenCalled()
})

test('A text that cannot be copied is reported to the user', async () => {
  vi.stubGlobal('navigator', {})
  execCommand.mockReturnValue(false)
  expect(await copyText('abc')).toBe(false)
  expect(showToast).toHaveBeenCalledWith('error', 'shell:copyFailed')
})
