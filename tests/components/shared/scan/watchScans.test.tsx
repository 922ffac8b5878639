import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isTyping } from '#renderer/records/list/grid/useListKeys.ts'
import { scanSettings } from '#renderer/shared/scan/scanSettings.ts'
import { followSerialScanner } from '#renderer/shared/scan/typeCode.ts'
import { type TimedScan, watchEarlyScans, watchScans } from '#renderer/shared/scan/watchScans.ts'
import { pressKey, scanKeys } from '#tests/support/components/pressKeys.ts'
import { fc } from '#tests/support/samples/fc.ts'

const pressed: string[] = []
/** Shortcuts of the page by their keys. */
let shortcuts: Record<string, () => void> = {}
const listen = (event: KeyboardEvent) => {
  if (isTyping(event.target)) return
  pressed.push(event.key)
  const act = shortcuts[event.key]
  if (!act) return
  event.preventDefault()
  act()
}

function add(kind: string, { role = '', readOnly = false } = {}): HTMLInputElement {
  const input = document.createElement('input')
  input.type = kind
  input.readOnly = readOnly
  if (role !== '') input.role = role
  document.body.append(input)
  return input
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  document.addEventListener('keydown', listen)
})
afterEach(() => {
  vi.useRealTimers()
  document.removeEventListener('keydown', listen)
  pressed.length = 0
  shortcuts = {}
  for (const input of document.querySelectorAll('body > input')) input.remove()
  scanSettings.set({ gap: 60, ending: 'key' })
})

/** Presses keys in real order, with the timers of the page. */
function type(keys: Iterable<string>, pauses: readonly number[]): void {
  for (const [at, key] of [...keys].entries()) {
    vi.advanceTimersByTime(pauses[at % pauses.length] ?? 0)
    pressKey(key, performance.now())
  }
}
const texts = (heard: { mock: { calls: [TimedScan][] } }) => heard.mock.calls.map(([{ text }]) => text)

describe('elements that keep the focus after a click', () => {
  test.each([
    ['radio', {}],
    ['checkbox', {}],
    ['checkbox', { role: 'switch' }],
    ['button', {}],
    ['range', {}],
    ['color', {}],
    ['file', {}],
    ['text', { readOnly: true }],
  ])('A scanned code is read while a %s %j has the focus, and presses no shortcut', (kind, settings) => {
    const heard = vi.fn<(scan: TimedScan) => void>()
    const stop = watchScans(heard)
    add(kind, settings).focus()
    scanKeys('ngvw770001', 20)
    scanKeys('WVWZZZ1KZ6X405522', 80, 'Tab')
    vi.advanceTimersByTime(1_000)
    expect([texts(heard), pressed]).toEqual([['ngvw770001', 'WVWZZZ1KZ6X405522'], []])
    stop()
  })

  test('A shortcut works while a checkbox has the focus', () => {
    const stop = watchScans(() => undefined)
    add('checkbox').focus()
    type('x', [0])
    vi.advanceTimersByTime(150)
    expect(pressed).toEqual(['x'])
    stop()
  })

  test('A code of a serial scanner is read while a checkbox has the focus', () => {
    const heard = vi.fn<(scan: TimedScan) => void>()
    const stop = watchScans(heard)
    let send = (_: { code: string }) => {}
    followSerialScanner({ on: (_name: string, handle: unknown) => (send = handle as typeof send) } as never)
    add('checkbox').focus()
    send({ code: 'W:913115' })
    expect(texts(heard)).toEqual(['W:913115'])
    stop()
  })

  test('A scanner types into a text field that has the focus', () => {
    const heard = vi.fn()
    const stop = watchScans(heard)
    const field = add('text')
    field.focus()
    scanKeys('ngvw770001', 20)
    expect([field.value, heard.mock.calls]).toEqual(['ngvw770001', []])
    stop()
  })
})

describe('a list of options that has the focus', () => {
  function addList(...labels: string[]): HTMLSelectElement {
    const list = document.createElement('select')
    for (const label of labels) list.append(new Option(label))
    document.body.append(list)
    list.focus()
    return list
  }
  afterEach(() => {
    for (const list of document.querySelectorAll('body > select')) list.remove()
  })

  test('A code of a scanner at any pace changes no value of the list', () => {
    const heard = vi.fn<(scan: TimedScan) => void>()
    const stop = watchScans(heard)
    const list = addList('Anna', 'Werkbank', 'Zoe')
    const changed = vi.fn()
    list.addEventListener('change', changed)
    for (const pace of [5, 60, 110]) scanKeys('WZA913115', pace)
    type('zawz7', [100])
    vi.advanceTimersByTime(1_000)
    expect([texts(heard), list.value, changed.mock.calls, pressed]).toEqual([
      Array(3).fill('WZA913115'),
      'Anna',
      [],
      [],
    ])
    stop()
  })

  test('Letters move the focus in an open list, and the value of the list stays until Enter', () => {
    const stop = watchScans(() => undefined)
    const list = addList('Anna', 'Werner', 'Wilhelm')
    const [anna, , wilhelm] = [...list.options]
    // An open list gives the focus to its options. Chromium shows it only after a gesture of the user.
    const focused = vi.spyOn(wilhelm as HTMLOptionElement, 'focus')
    for (const [at, key] of [...'wi'].entries())
      window.setTimeout(() => anna?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })), at * 80)
    vi.advanceTimersByTime(2_000)
    expect([focused.mock.calls.length > 0, list.value]).toEqual([true, 'Anna'])
    stop()
  })

  test('Letters move the focus in an open list before the next key, so that an Enter chooses the option they name', () => {
    const stop = watchScans(() => undefined)
    const list = addList('Anna', 'Werner')
    const [anna, werner] = [...list.options]
    const focused = vi.spyOn(werner as HTMLOptionElement, 'focus')
    anna?.dispatchEvent(new KeyboardEvent('keydown', { key: 'w', bubbles: true, cancelable: true }))
    expect(focused.mock.calls).toHaveLength(1)
    vi.advanceTimersByTime(2_000)
    expect([focused.mock.calls.length, list.value]).toEqual([1, 'Anna'])
    stop()
  })

  test('Letters choose an option of the list, and one that cannot be chosen is left out', () => {
    const stop = watchScans(() => undefined)
    const list = addList('Anna', 'Werner', 'Wilhelm', 'Özgür')
    const changes: string[] = []
    list.addEventListener('change', () => changes.push(list.value))
    const choose = (keys: string, pause: number) => {
      type(keys, [pause])
      vi.advanceTimersByTime(2_000)
      return list.value
    }
    expect([choose('w', 0), choose('w', 0), choose('ww', 300), choose('wi', 80), choose('ö', 0)]).toEqual([
      'Werner',
      'Wilhelm',
      'Wilhelm',
      'Wilhelm',
      'Özgür',
    ])
    for (const option of list.options) option.disabled = option.label === 'Anna'
    expect([choose('a', 0), choose('q', 0)]).toEqual(['Özgür', 'Özgür'])
    expect(changes).toEqual(['Werner', 'Wilhelm', 'Werner', 'Wilhelm', 'Werner', 'Wilhelm', 'Özgür'])
    stop()
  })
})

describe('keys behind a shortcut that focuses a field', () => {
  const settings = fc.constantFrom({ gap: 60, ending: 'key' } as const, { gap: 150, ending: 'key' } as const)

  test('No letter that follows the slash key for the search is lost, however fast it is typed', () => {
    const stop = watchScans(() => undefined)
    const field = add('search')
    shortcuts = { '/': () => field.focus() }
    const pause = fc.array(fc.integer({ min: 5, max: 160 }), { minLength: 3, maxLength: 9 })
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9 /äöü]{1,12}$/), pause, settings, (text, pauses, setting) => {
        scanSettings.set(setting)
        field.value = ''
        field.blur()
        type(`/${text}`, pauses)
        vi.advanceTimersByTime(1_000)
        expect(field.value).toBe(text)
      }),
    )
    expect(pressed.every((key) => key === '/')).toBe(true)
    stop()
  })

  test('Letters go into a field that gets the focus a moment later', () => {
    const stop = watchScans(() => undefined)
    const field = add('search')
    shortcuts = { '/': () => window.setTimeout(() => field.focus(), 100) }
    type('/muster', [45])
    vi.advanceTimersByTime(1_000)
    expect([field.value, pressed]).toEqual(['muster', ['/']])
    stop()
  })

  test('A letter that was held back together with its shortcut goes into the field', () => {
    const stop = watchScans(() => undefined)
    const field = add('text')
    shortcuts = { n: () => field.focus() }
    type('nmu', [100])
    vi.advanceTimersByTime(1_000)
    expect([field.value, pressed]).toEqual(['mu', ['n']])
    stop()
  })
})

describe('the pace of a code', () => {
  test('A code that is slower than its setting is marked', () => {
    const heard = vi.fn<(scan: TimedScan) => void>()
    const stop = watchScans(heard)
    scanKeys('W:913115', 100)
    scanKeys('W:913115', 50)
    scanSettings.set({ gap: 150, ending: 'key' })
    scanKeys('W:913115', 100)
    expect(heard.mock.calls.map(([{ isSlow }]) => isSlow)).toEqual([true, false, false])
    stop()
  })
})

describe('a code while the app loads', () => {
  test('A code that is scanned before the first screen presses no shortcut, and is read by the first screen', () => {
    watchEarlyScans()
    scanKeys('ngvw770001', 20)
    vi.advanceTimersByTime(1_000)
    const heard = vi.fn<(scan: TimedScan) => void>()
    const stop = watchScans(heard)
    expect([texts(heard), pressed]).toEqual([['ngvw770001'], []])
    scanKeys('913115', 20)
    expect(texts(heard)).toEqual(['ngvw770001', '913115'])
    stop()
    pressKey('n', performance.now())
    expect(pressed).toEqual(['n'])
  })

  test('A code whose scan begins before the first screen and ends after it is read whole', () => {
    watchEarlyScans()
    const began = performance.now()
    for (const [at, key] of [...'9131'].entries()) pressKey(key, began + at * 20)
    const heard = vi.fn<(scan: TimedScan) => void>()
    const stop = watchScans(heard)
    for (const [at, key] of [...'15', 'Enter'].entries()) pressKey(key, began + (4 + at) * 20)
    expect(texts(heard)).toEqual(['913115'])
    stop()
  })

  test('A code that was scanned long before the first screen is not read any more', () => {
    watchEarlyScans()
    scanKeys('913115', 20)
    vi.advanceTimersByTime(11_000)
    const heard = vi.fn()
    watchScans(heard)()
    expect(heard).not.toHaveBeenCalled()
  })
})
