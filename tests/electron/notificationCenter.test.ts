import { beforeEach, describe, expect, test } from 'vitest'
import type { WindowKind } from '#contract/ipc/table.ts'
import type { Link } from '#contract/links.ts'
import { notificationCalls } from '#electron/notifications/calls.ts'
import { NotificationCenter, type Toast } from '#electron/notifications/notificationCenter.ts'
import { toastXml } from '#electron/notifications/toastXml.ts'

const A = '018f4a5e-1c2d-7e3f-8a4b-5c6d7e8f9a0a'
const B = '018f4a5e-1c2d-7e3f-8a4b-5c6d7e8f9a0b'

type OnScreen = { toast: Toast; click: () => void }
let screen: OnScreen[]
let opened: Link[]
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
    open: (link) => opened.push(link),
    hidden: () => ({ title: 'Werkbank', body: 'Neue Nachricht' }),
    later: (run) => waiting.push(run),
  })
})

const message = (chat_uuid: string, seq: number) => ({ chat_uuid, seq, title: `Anna ${seq}`, body: `Text ${seq}` })
const chatOf = (chat_uuid: string): Link => ({ screen: 'chat', chat_uuid })
const links = () => screen.map(({ toast }) => toast.link)
const titles = () => screen.map(({ toast }) => toast.title)

describe('DSK-06: one notification per chat', () => {
  test('A chat has one notification, however many windows ask for it, and a newer message replaces it', () => {
    center.notify(message(A, 1))
    center.notify(message(A, 1))
    center.notify(message(B, 1))
    expect(titles()).toEqual(['Anna 1', 'Anna 1'])
    center.notify(message(A, 2))
    expect(links()).toEqual([chatOf(B), chatOf(A)])
    expect(titles()).toContain('Anna 2')
    // A window that was without a connection for a while reports old messages again.
    center.notify(message(A, 1))
    expect(titles()).toContain('Anna 2')
  })

  test('A chat that the user looks at has no notification, but another chat has', () => {
    focused = 'main'
    center.view('main', A)
    center.notify(message(A, 1))
    center.notify(message(B, 1))
    expect(links()).toEqual([chatOf(B)])
  })

  test('A window that lost the focus or was closed does not count as a view of its chat', () => {
    focused = 'chat'
    center.view('chat', A)
    focused = null
    center.notify(message(A, 1))
    expect(screen).toHaveLength(1)
  })

  test('In "do not disturb" a message shows no notification, and none afterwards either', () => {
    isQuiet = true
    center.notify(message(A, 1))
    isQuiet = false
    center.notify(message(A, 1))
    expect(screen).toEqual([])
    center.notify(message(A, 2))
    expect(titles()).toEqual(['Anna 2'])
  })

  test('Before a chat is notified, an open chat window gets time to show that chat itself', () => {
    hasChatWindow = true
    center.notify(message(A, 1))
    center.notify(message(B, 1))
    expect(screen).toEqual([])
    focused = 'chat'
    center.view('chat', A)
    for (const run of waiting) run()
    expect(links()).toEqual([chatOf(B)])
  })
})

describe('DSK-06: notifications of entries in the inbox', () => {
  const entry = (entry_uuid: string, seq: number) => ({
    entry_uuid,
    link: null,
    seq,
    title: `HST ${seq}`,
    body: '',
  })

  test('An entry of the inbox shows a notification each time that it becomes new, and a click opens the inbox', () => {
    center.notify(entry(A, 1))
    center.notify(entry(A, 1))
    center.notify(entry(A, 2))
    expect(titles()).toEqual(['HST 2'])
    screen[0]?.click()
    expect(opened).toEqual([{ screen: 'inbox' }])
  })

  test('A click on the notification of an entry opens its record, or the inbox if the link of the entry is invalid', () => {
    for (const link of [`werkbank://service/request/${B}`, `werkbank://news/${B}`, 'https://werkbank.example/']) {
      center.notify({ ...entry(A, opened.length + 1), link })
      screen[0]?.click()
    }
    expect(opened).toEqual([
      { screen: 'service/request', record_uuid: B },
      { screen: 'news', read_uuid: B },
      { screen: 'inbox' },
    ])
  })

  test('A user who looks at the inbox gets no notification of entries, and shown ones disappear', () => {
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

  test('On Windows a click on the notification of an entry starts the app with a link to the inbox', () => {
    center.notify(entry(A, 1))
    expect(screen.map(({ toast }) => toastXml(toast)).join()).toContain('launch="werkbank://inbox"')
  })
})

describe('7.17 notifications of notices to confirm', () => {
  const notice = (news_uuid: string, seq: number) => ({ news_uuid, seq, title: `Sicherheit ${seq}`, body: 'Tor 2' })
  const show = (uuid: string, seq: number) =>
    notificationCalls(center)['notification.showNotice'](notice(uuid, seq), 'main')
  const view = (kind: WindowKind, ...news_uuids: string[]) =>
    notificationCalls(center)['notification.viewNotices']({ news_uuids }, kind)

  test('A notice is shown once, however many windows ask for it, and a click opens exactly this notice', () => {
    show(A, 3)
    notificationCalls(center)['notification.showNotice'](notice(A, 3), 'chat')
    expect(titles()).toEqual(['Sicherheit 3'])
    expect(screen.map(({ toast }) => toastXml(toast)).join()).toContain(`launch="werkbank://news/${A}"`)
    screen[0]?.click()
    expect(opened).toEqual([{ screen: 'news', read_uuid: A }])
    expect(screen).toEqual([])
    // A new version must be confirmed again, and is notified again.
    show(A, 3)
    expect(screen).toEqual([])
    show(A, 4)
    expect(titles()).toEqual(['Sicherheit 4'])
  })

  test('A notice is not announced while it is in sight in a window with the focus, but it is in a window without the focus', () => {
    focused = 'main'
    view('main', A)
    show(A, 1)
    for (const run of waiting) run()
    expect(screen).toEqual([])
    focused = null
    show(B, 1)
    view('main', A, B)
    expect(titles()).toEqual(['Sicherheit 1'])
    // The user focuses the window that shows the notice.
    focused = 'main'
    view('main', A, B)
    expect(screen).toEqual([])
  })

  test('Before a notice is announced, the page in front gets time to show it itself', () => {
    focused = 'main'
    show(A, 1)
    show(B, 1)
    expect(screen).toEqual([])
    view('main', A)
    for (const run of waiting) run()
    expect(links()).toEqual([{ screen: 'news', read_uuid: B }])
  })

  test('The notification of a notice that was confirmed in another place is withdrawn, and "do not disturb" also holds safety notices back', () => {
    show(A, 1)
    notificationCalls(center)['notification.closeNotices']({ news_uuids: [A] }, 'main')
    isQuiet = true
    show(B, 1)
    expect(screen).toEqual([])
  })

  test('A click on a reminder in the inbox opens the notice that it reminds of', () => {
    center.notify({ entry_uuid: A, news_uuid: B, seq: 1, title: 'Bitte bestätigen', body: '' })
    screen[0]?.click()
    expect(opened).toEqual([{ screen: 'news', read_uuid: B }])
  })
})

describe('DSK-06: the life of a notification', () => {
  test.each(['at once', 'after others came and went'])('A click on a notification opens its chat: %s', (when) => {
    center.notify(message(A, 1))
    const [first] = screen
    if (when !== 'at once') {
      center.notify(message(B, 1))
      center.withdraw([B])
    }
    first?.click()
    expect(opened).toEqual([chatOf(A)])
  })

  test('A notification disappears when its chat was read on another device or is looked at here', () => {
    center.notify(message(A, 1))
    center.notify(message(B, 1))
    notificationCalls(center)['notification.close']({ chat_uuids: [A] }, 'main')
    expect(links()).toEqual([chatOf(B)])
    focused = 'main'
    notificationCalls(center)['notification.view']({ chat_uuid: B }, 'main')
    expect(screen).toEqual([])
  })

  test('A message that is read before its notification is shown gets none', () => {
    hasChatWindow = true
    center.notify(message(A, 1))
    center.withdraw([A])
    for (const run of waiting) run()
    expect(screen).toEqual([])
  })

  test('On a locked screen notifications show no name and no text, neither those from before nor those that follow', () => {
    center.notify(message(A, 1))
    center.lock(true)
    center.notify(message(B, 1))
    expect(screen.map(({ toast }) => [toast.title, toast.body])).toEqual([
      ['Werkbank', 'Neue Nachricht'],
      ['Werkbank', 'Neue Nachricht'],
    ])
    screen[0]?.click()
    expect(opened).toEqual([chatOf(A)])
    center.lock(false)
    expect(titles()).toEqual(['Anna 1'])
  })

  test('When another user signs in, no notification of the earlier user stays', () => {
    center.notify(message(A, 5))
    center.clear()
    expect(screen).toEqual([])
    center.notify(message(A, 1))
    expect(titles()).toEqual(['Anna 1'])
  })
})

describe('DSK-06: a click after the app was quit', () => {
  const toast: Toast = { uuid: A, link: chatOf(A), title: 'A & B <Karosserie>', body: '"Fertig"\u0001\nbis 5' }

  test('A click on a notification after the app was quit is a link to the chat, which starts the app', () => {
    expect(toastXml(toast)).toContain(`activationType="protocol" launch="werkbank://chat?chat=${A}"`)
  })
  test('Texts of a notification cannot become markup, and lose characters that XML does not allow', () => {
    expect(toastXml(toast)).toContain('<text>A &amp; B &lt;Karosserie&gt;</text><text>&quot;Fertig&quot;\nbis 5</text>')
  })
})
