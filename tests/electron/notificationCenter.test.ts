import { beforeEach, describe, expect, test } from 'vitest'
import type { WindowKind } from '#contract/ipc/table.ts'
import { notificationCalls } from '#electron/notifications/calls.ts'
import { NotificationCenter, type Toast } from '#electron/notifications/notificationCenter.ts'
import { toastXml } from '#electron/notifications/toastXml.ts'

const A = '018f4a5e-1c2d-7e3f-8a4b-5c6d7e8f9a0a'
const B = '018f4a5e-1c2d-7e3f-8a4b-5c6d7e8f9a0b'

type OnScreen = { toast: Toast; click: () => void }
let screen: OnScreen[]
let opened: string[]
let waiting: (() => void)[]
let isQuiet: boolean
let focused: WindowKind | null
let hasChatWindow: boolean
let center: NotificationCenter

beforeEach(() => {
  screen = []
  opened = []
  waiting = []
  isQuiet = false
  focused = null
  hasChatWindow = false
  center = new NotificationCenter({
    present: (toast, click) => {
      const one = { toast, click }
      screen.push(one)
      return {
        close: () => {
          screen = screen.filter((other) => other !== one)
        },
      }
    },
    isQuiet: () => isQuiet,
    isFocused: (kind) => kind === focused,
    hasChatWindow: () => hasChatWindow,
    open: (chat_uuid) => opened.push(chat_uuid),
    hidden: () => ({ title: 'Werkbank', body: 'Neue Nachricht' }),
    later: (run) => waiting.push(run),
  })
})

const message = (chat_uuid: string, seq: number) => ({ chat_uuid, seq, title: `Anna ${seq}`, body: `Text ${seq}` })
const titles = () => screen.map(({ toast }) => toast.title)

describe('DSK-06: one notification per chat', () => {
  test('however many windows ask for it, and newer messages take its place', () => {
    center.notify(message(A, 1))
    center.notify(message(A, 1))
    center.notify(message(B, 1))
    expect(titles()).toEqual(['Anna 1', 'Anna 1'])
    center.notify(message(A, 2))
    expect(screen.map(({ toast }) => toast.chat_uuid).sort()).toEqual([A, B])
    expect(titles()).toContain('Anna 2')
    // A window that was away for a while comes with what is old.
    center.notify(message(A, 1))
    expect(titles()).toContain('Anna 2')
  })

  test('none while somebody looks at the chat, but one for another chat', () => {
    focused = 'main'
    center.view('main', A)
    center.notify(message(A, 1))
    center.notify(message(B, 1))
    expect(screen.map(({ toast }) => toast.chat_uuid)).toEqual([B])
  })

  test('a window that lost the focus or was closed shows its chat to nobody', () => {
    focused = 'chat'
    center.view('chat', A)
    focused = null
    center.notify(message(A, 1))
    expect(screen).toHaveLength(1)
  })

  test('none at all while nobody wants to be disturbed, and none for the same message afterwards', () => {
    isQuiet = true
    center.notify(message(A, 1))
    isQuiet = false
    center.notify(message(A, 1))
    expect(screen).toEqual([])
    center.notify(message(A, 2))
    expect(titles()).toEqual(['Anna 2'])
  })

  test('an open chat window gets time to show the chat itself', () => {
    hasChatWindow = true
    center.notify(message(A, 1))
    center.notify(message(B, 1))
    expect(screen).toEqual([])
    focused = 'chat'
    center.view('chat', A)
    for (const run of waiting) run()
    expect(screen.map(({ toast }) => toast.chat_uuid)).toEqual([B])
  })
})

describe('DSK-06: what becomes of a notification', () => {
  test.each(['at once', 'after others came and went'])('a click opens its chat, %s', (when) => {
    center.notify(message(A, 1))
    const [first] = screen
    if (when !== 'at once') {
      center.notify(message(B, 1))
      center.withdraw([B])
    }
    first?.click()
    expect(opened).toEqual([A])
  })

  test('it goes when the chat was read elsewhere or is looked at here', () => {
    center.notify(message(A, 1))
    center.notify(message(B, 1))
    notificationCalls(center)['notification.close']({ chat_uuids: [A] }, 'main')
    expect(screen.map(({ toast }) => toast.chat_uuid)).toEqual([B])
    focused = 'main'
    notificationCalls(center)['notification.view']({ chat_uuid: B }, 'main')
    expect(screen).toEqual([])
  })

  test('read before it was shown, it never appears', () => {
    hasChatWindow = true
    center.notify(message(A, 1))
    center.withdraw([A])
    for (const run of waiting) run()
    expect(screen).toEqual([])
  })

  test('a locked screen names nobody and says nothing, neither before nor after', () => {
    center.notify(message(A, 1))
    center.lock(true)
    center.notify(message(B, 1))
    expect(screen.map(({ toast }) => [toast.title, toast.body])).toEqual([
      ['Werkbank', 'Neue Nachricht'],
      ['Werkbank', 'Neue Nachricht'],
    ])
    screen[0]?.click()
    expect(opened).toEqual([A])
    center.lock(false)
    expect(titles()).toEqual(['Anna 1'])
  })

  test('nothing of one person stays for the next', () => {
    center.notify(message(A, 5))
    center.clear()
    expect(screen).toEqual([])
    center.notify(message(A, 1))
    expect(titles()).toEqual(['Anna 1'])
  })
})

describe('DSK-06: a click after the app was quit', () => {
  const toast = { chat_uuid: A, title: 'A & B <Karosserie>', body: '"Fertig"\u0001\nbis 5' }

  test('is a link to the chat, which starts the app', () => {
    expect(toastXml(toast)).toContain(`activationType="protocol" launch="werkbank://chat?chat=${A}"`)
  })
  test('texts cannot become markup, and signs that XML does not know are left out', () => {
    expect(toastXml(toast)).toContain('<text>A &amp; B &lt;Karosserie&gt;</text><text>&quot;Fertig&quot;\nbis 5</text>')
  })
})
