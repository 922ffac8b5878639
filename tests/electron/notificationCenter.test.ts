import { beforeEach, describe, expect, test } from 'vitest'
import type { WindowKind } from '#contract/ipc/table.ts'
import { notificationCalls } from '#electron/notifications/calls.ts'
import { NotificationCenter, type Toast } from '#electron/notifications/notificationCenter.ts'
import { toastXml } from '#electron/notifications/toastXml.ts'

const A = '018f4a5e-1c2d-7e3f-8a4b-5c6d7e8f9a0a'
const B = '018f4a5e-1c2d-7e3f-8a4b-5c6d7e8f9a0b'

type OnScreen = { toast: Toast; click: () => void }
let screen: OnScreen[]
let opened: (string | null)[]
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
  test('A chat has one notification, however many windows ask for it, and newer messages replace it', () => {
    center.notify(message(A, 1))
    center.notify(message(A, 1))
    center.notify(message(B, 1))
    expect(titles()).toEqual(['Anna 1', 'Anna 1'])
    center.notify(message(A, 2))
    expect(screen.map(({ toast }) => toast.chat_uuid).sort()).toEqual([A, B])
    expect(titles()).toContain('Anna 2')
    // A window that was away for a while asks for old messages.
    center.notify(message(A, 1))
    expect(titles()).toContain('Anna 2')
  })

  test('A chat that the user looks at has no notification, but another chat has', () => {
    focused = 'main'
    center.view('main', A)
    center.notify(message(A, 1))
    center.notify(message(B, 1))
    expect(screen.map(({ toast }) => toast.chat_uuid)).toEqual([B])
  })

  test('A window that lost the focus or was closed does not count as looking at its chat', () => {
    focused = 'chat'
    center.view('chat', A)
    focused = null
    center.notify(message(A, 1))
    expect(screen).toHaveLength(1)
  })

  test('In "do not disturb" there is no notification, and none for the same message afterwards', () => {
    isQuiet = true
    center.notify(message(A, 1))
    isQuiet = false
    center.notify(message(A, 1))
    expect(screen).toEqual([])
    center.notify(message(A, 2))
    expect(titles()).toEqual(['Anna 2'])
  })

  test('An open chat window gets time to show the chat itself', () => {
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

describe('DSK-06: entries of the inbox', () => {
  const entry = (entry_uuid: string, seq: number) => ({ entry_uuid, seq, title: `HST ${seq}`, body: '' })

  test('An entry notifies once each time that it becomes news, and a click opens the inbox', () => {
    center.notify(entry(A, 1))
    center.notify(entry(A, 1))
    center.notify(entry(A, 2))
    expect(titles()).toEqual(['HST 2'])
    screen[0]?.click()
    expect(opened).toEqual([null])
  })

  test('A user who looks at the inbox gets no notification, and loses those that are shown', () => {
    const calls = notificationCalls(center)
    calls['notification.showEntry'](entry(A, 1), 'main')
    center.notify(message(B, 1))
    focused = 'main'
    calls['notification.viewInbox']({ is_viewed: true }, 'main')
    expect(titles()).toEqual(['Anna 1'])
    center.notify(entry(A, 2))
    expect(titles()).toEqual(['Anna 1'])
    calls['notification.viewInbox']({ is_viewed: false }, 'main')
    center.notify(entry(A, 3))
    expect(titles()).toEqual(['Anna 1', 'HST 3'])
    calls['notification.closeEntries']({ entry_uuids: [A] }, 'main')
    expect(titles()).toEqual(['Anna 1'])
  })

  test('On Windows a click on the notification of an entry is a link to the inbox', () => {
    center.notify(entry(A, 1))
    expect(screen.map(({ toast }) => toastXml(toast)).join()).toContain('launch="werkbank://inbox"')
  })
})

describe('DSK-06: life of a notification', () => {
  test.each(['at once', 'after others came and went'])('A click on a notification opens its chat, %s', (when) => {
    center.notify(message(A, 1))
    const [first] = screen
    if (when !== 'at once') {
      center.notify(message(B, 1))
      center.withdraw([B])
    }
    first?.click()
    expect(opened).toEqual([A])
  })

  test('A notification goes when the chat was read elsewhere or is looked at here', () => {
    center.notify(message(A, 1))
    center.notify(message(B, 1))
    notificationCalls(center)['notification.close']({ chat_uuids: [A] }, 'main')
    expect(screen.map(({ toast }) => toast.chat_uuid)).toEqual([B])
    focused = 'main'
    notificationCalls(center)['notification.view']({ chat_uuid: B }, 'main')
    expect(screen).toEqual([])
  })

  test('A message that is read before it was shown never appears', () => {
    hasChatWindow = true
    center.notify(message(A, 1))
    center.withdraw([A])
    for (const run of waiting) run()
    expect(screen).toEqual([])
  })

  test('A locked screen shows no name and no text, neither before nor after', () => {
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

  test('No notification of one user stays for the next', () => {
    center.notify(message(A, 5))
    center.clear()
    expect(screen).toEqual([])
    center.notify(message(A, 1))
    expect(titles()).toEqual(['Anna 1'])
  })
})

describe('DSK-06: a click after the app was quit', () => {
  const toast = { uuid: A, chat_uuid: A, title: 'A & B <Karosserie>', body: '"Fertig"\u0001\nbis 5' }

  test('A click after the app was quit is a link to the chat, which starts the app', () => {
    expect(toastXml(toast)).toContain(`activationType="protocol" launch="werkbank://chat?chat=${A}"`)
  })
  test('Texts cannot become markup, and characters that XML does not know are left out', () => {
    expect(toastXml(toast)).toContain('<text>A &amp; B &lt;Karosserie&gt;</text><text>&quot;Fertig&quot;\nbis 5</text>')
  })
})
