import { describe, expect, test } from 'vitest'
import {
  type Link,
  linkOfAddress,
  linkOfPath,
  parseLink,
  RECORD_SCREENS,
  tidiedPage,
  toPath,
  toUrl,
} from '#contract/links.ts'
import { fc } from '#tests/support/samples/fc.ts'

const seed = Number(process.env.TEST_SEED ?? 1)
const chat = '018f4a5e-1c2d-7e3f-8a4b-5c6d7e8f9a0b'

const links: fc.Arbitrary<Link> = fc.oneof(
  fc.constantFrom<Link>({ screen: 'dashboard' }, { screen: 'profile' }, { screen: 'computer' }, { screen: 'chat' }),
  fc
    .tuple(fc.constantFrom('month', 'list'), fc.integer({ min: 10, max: 28 }))
    .map(([view, day]): Link => ({ screen: 'workshop/planner', query: `view=${view}&day=2026-11-${day}` })),
  fc.uuid().map((chat_uuid): Link => ({ screen: 'chat', chat_uuid })),
  fc
    .tuple(fc.constantFrom(...(Object.keys(RECORD_SCREENS) as (keyof typeof RECORD_SCREENS)[])), fc.uuid())
    .map(([screen, record_uuid]): Link => ({ screen, record_uuid })),
  fc
    .tuple(fc.uuid(), fc.integer({ min: 1, max: 99 }))
    .map(([record_uuid, sheet]): Link => ({ screen: 'workshop/paper', record_uuid, sheet })),
  fc
    .tuple(fc.constantFrom('news' as const, 'faq' as const, 'admin/directory' as const), fc.uuid())
    .map(([screen, read_uuid]): Link => ({ screen, read_uuid })),
)

describe('deep links', () => {
  test('The URL that is made for a deep link is read back as the same link', () => {
    fc.assert(
      fc.property(links, (link) => {
        expect(parseLink(toUrl(link))).toEqual(link)
      }),
      { seed },
    )
  })

  test('Deep links open a route of the renderer', () => {
    expect(toPath({ screen: 'dashboard' })).toBe('/dashboard')
    expect(toPath({ screen: 'chat', chat_uuid: chat })).toBe(`/chat?chat=${chat}`)
    expect(toPath({ screen: 'workshop/paper', record_uuid: chat })).toBe(`/workshop/paper/${chat}`)
  })

  test.each([`werkbank:/chat?chat=${chat}`, `werkbank://chat?chat=${chat}`, `werkbank://chat/?chat=${chat}`])(
    'A deep link that an operating system has rewritten is read: %s',
    (url) => expect(parseLink(url)).toEqual({ screen: 'chat', chat_uuid: chat }),
  )

  test.each([
    '',
    'werkbank:',
    'werkbank://',
    'werkbank://admin',
    'werkbank://dashboard/../admin',
    'werkbank://dashboard?chat=',
    'werkbank://chat?chat=',
    'werkbank://chat?chat=1',
    `werkbank://chat?chat=${chat}%0a`,
    `werkbank://chat?chat=${chat}\n`,
    'https://dashboard',
    'werkbank://workshop/paper/1',
    `werkbank://workshop/paper/${chat}/../../admin`,
    `werkbank://workshop/paper/${chat}/0`,
    `werkbank://workshop/paper/${chat}/2/3`,
    `werkbank://admin/users/${chat}/2`,
    `werkbank://workshop/planner/${chat}`,
    `werkbank://admin/settings/${chat}`,
    `werkbank://workshop/paper/${chat}\n`,
    'werkbank://news',
    'werkbank://news/1',
    `werkbank://news?notice=${chat}`,
    `werkbank://news/${chat}/2`,
    `werkbank://news/${chat}/../../admin`,
    `werkbank://faq/${chat}%00`,
    `werkbank://news/manage/${chat}/2`,
    `werkbank://dashboard/${chat}`,
    'javascript:werkbank://dashboard',
    ' werkbank://dashboard',
    `werkbank://dashboard${'/'.repeat(10_000_000)}`,
  ])('The link %s leads to no page', (url) => expect(parseLink(url)).toBeNull())

  test.each([
    [`werkbank://chat?chat=${chat}&utm_source=teams`, `/chat?chat=${chat}`],
    [`werkbank://chat?utm_source=mail&chat=${chat.toUpperCase()}#top`, `/chat?chat=${chat}`],
    [`WERKBANK://Workshop/Paper/${chat.toUpperCase()}/?tab=x`, `/workshop/paper/${chat}`],
    [`werkbank://workshop/paper/${chat}/2`, `/workshop/paper/${chat}/2`],
    [`werkbank://news/${chat}`, `/?notice=${chat}`],
    [`werkbank:/News/${chat.toUpperCase()}/?utm_source=teams`, `/?notice=${chat}`],
    [`werkbank://faq/${chat}`, `/faq/${chat}`],
    [`werkbank://uploads/${chat}`, `/uploads/${chat}`],
    [`werkbank://news/manage/${chat}`, `/news/manage/${chat}`],
    [`werkbank://faq/manage/${chat}`, `/faq/manage/${chat}`],
    ['werkbank://profile?next=https://evil.example', '/profile'],
    [`werkbank://workshop/paper/${chat}.`, `/workshop/paper/${chat}`],
    [`werkbank://workshop/paper/${chat}/2).`, `/workshop/paper/${chat}/2`],
    [`werkbank://workshop/paper/${chat}>`, `/workshop/paper/${chat}`],
    [`werkbank://workshop/paper/${chat}%3E`, `/workshop/paper/${chat}`],
    [`werkbank://workshop/paper/${chat}”,`, `/workshop/paper/${chat}`],
    [`werkbank://chat?CHAT=${chat.toUpperCase()}"`, `/chat?chat=${chat}`],
    [`werkbank://chat%3Fchat%3D${chat}`, `/chat?chat=${chat}`],
    [`werkbank://workshop%2Fpaper%2F${chat}`, `/workshop/paper/${chat}`],
    [`werkbank://chat?utm_source=B%E4r&chat=${chat};`, `/chat?chat=${chat}`],
    ['werkbank://dashboard!', '/dashboard'],
    [`werkbank:workshop/paper/${chat}/2`, `/workshop/paper/${chat}/2`],
    ['werkbank:dashboard', '/dashboard'],
    [`werkbank://service/customer_history/${chat}`, `/service/customer_history/${chat}`],
    [`werkbank://workshop/paper/${chat}\u200B`, `/workshop/paper/${chat}`],
    [`werkbank://workshop/paper/${chat}%E2%80%8B`, `/workshop/paper/${chat}`],
    [`werkbank://chatExternal?chat=${chat}`, `/chat?chat=${chat}`],
    ['werkbank://workshop/planner?day=2026-11-30&next=https://evil.example', '/workshop/planner?day=2026-11-30'],
    ['werkbank://workshop/planner?day=%22%3E&utm_source=mail', '/workshop/planner'],
  ])('A deep link that another program has changed on its way is read: %s', (url, path) => {
    const link = parseLink(url)
    expect(link && toPath(link)).toBe(path)
  })

  test('C22 The link of a record’s page leaves out the tab, and that of a paper keeps the number of its sheet; other pages have no link', () => {
    expect(linkOfPath(`/workshop/paper/${chat}/2`)).toEqual({ screen: 'workshop/paper', record_uuid: chat, sheet: 2 })
    expect(linkOfPath(`/workshop/paper/${chat}/print`)).toEqual({ screen: 'workshop/paper', record_uuid: chat })
    expect(linkOfPath(`/admin/users/${chat}`)).toEqual({ screen: 'admin/users', record_uuid: chat })
    expect(linkOfPath(`/uploads/${chat}/versions`)).toEqual({ screen: 'uploads', record_uuid: chat })
    expect(linkOfPath(`/faq/${chat}`)).toEqual({ screen: 'faq', read_uuid: chat })
    expect(linkOfPath(`/faq/manage/${chat}`)).toEqual({ screen: 'faq/manage', record_uuid: chat })
    for (const path of [
      '/',
      '/faq/manage',
      '/uploads/1',
      '/dashboard',
      '/workshop/paper',
      '/workshop/paper/new',
      '/admin/settings',
    ])
      expect(linkOfPath(path)).toBeNull()
  })

  test.each([
    [`https://werkbank.example/?notice=${chat}`, `/?notice=${chat}`],
    [`http://10.0.0.7:3000/?language=de&notice=${chat.toUpperCase()}#top`, `/?notice=${chat}`],
    [` https://werkbank.example/faq/${chat} `, `/faq/${chat}`],
    [`https://werkbank.example/uploads/${chat}?tab=x`, `/uploads/${chat}`],
    [`https://werkbank.example/workshop/paper/${chat}/2`, `/workshop/paper/${chat}/2`],
    [`werkbank://news/${chat}`, `/?notice=${chat}`],
    [`<https://werkbank.example/workshop/paper/${chat.toUpperCase()}/2>.`, `/workshop/paper/${chat}/2`],
    [`„https://werkbank.example/chat?utm_source=mail&CHAT=${chat.toUpperCase()}“`, `/chat?chat=${chat}`],
    [`(werkbank://faq/${chat})`, `/faq/${chat}`],
    [`https://werkbank.example/?NOTICE=${chat})`, `/?notice=${chat}`],
    [`https://werkbank.example/service/customer_history/${chat}`, `/service/customer_history/${chat}`],
    [`https://werkbank.example/service/check_lists/${chat}`, `/service/check_lists/${chat}`],
    [`https://werkbank.example/workshop/packages/${chat}`, `/workshop/packages/${chat}`],
    [`https://werkbank.example/admin/directory/${chat}`, `/admin/directory/${chat}`],
    [`https://werkbank.example/chatExternal?chat=${chat}`, `/chat?chat=${chat}`],
    [
      'https://werkbank.example/workshop/planner?view=month&day=2026-11-30',
      '/workshop/planner?view=month&day=2026-11-30',
    ],
    ['https://werkbank.example/Workshop/HST/check', '/workshop/hst/check'],
    ['https://werkbank.example/admin/server/logs', '/admin/server/logs'],
    [`\u200B https://werkbank.example/faq/${chat}\u200B\u2060`, `/faq/${chat}`],
  ])('C22 An address on a printed page or label opens its record: %s', (text, path) => {
    const link = linkOfAddress(text)
    expect(link && toPath(link)).toBe(path)
  })

  test.each([
    '',
    'T:120034/VL',
    'https://werkbank.example',
    'https://werkbank.example/?notice=1',
    `https://werkbank.example/faq?notice=${chat}`,
    `https://werkbank.example/faq/${chat}1`,
    `ftp://werkbank.example/faq/${chat}`,
    `https:///faq/${chat}`,
    `https://werkbank.example/faq/${chat}?${'x'.repeat(500)}`,
  ])('The text %s on a label is no address of a record', (text) => expect(linkOfAddress(text)).toBeNull())

  test.each([
    [`/workshop/paper/${chat}/2`, '', null],
    [`/workshop/paper/${chat}/print`, '?tab=x', null],
    ['/workshop/paper', '?q=DEM', null],
    ['/dashboard', '', null],
    ['/chat', `?chat=${chat}`, null],
    ['/', `?notice=${chat}&x=1`, null],
    ['/workshop/planner', '?day=2026-11-30&view=month&x=1', null],
    ['/Workshop/Planner', '?day=2026-11-30&view=month&x=1', '/workshop/planner?day=2026-11-30&view=month&x=1'],
    ['/chatExternal', `?chat=${chat}`, null],
    ['/chatExternal', '', null],
    ['/chatExternal', `?chat=${chat.toUpperCase()}`, `/chatExternal?chat=${chat}`],
    [`/workshop/paper/${chat}%E2%80%8B`, '', `/workshop/paper/${chat}`],
    ['/chat', `?CHAT=${chat}`, `/chat?chat=${chat}`],
    ['/chat', `?chat=${chat.toUpperCase()}&utm_source=teams`, `/chat?chat=${chat}`],
    ['/', `?notice=${chat})`, `/?notice=${chat}`],
    [`/Workshop/Paper/${chat.toUpperCase()}/2`, '', `/workshop/paper/${chat}/2`],
    [`/workshop/paper/${chat.toUpperCase()}/print`, '?tab=x', `/workshop/paper/${chat}/print?tab=x`],
    [`/workshop/paper/${chat}).`, '', `/workshop/paper/${chat}`],
    [`/workshop/paper/${chat}%3E`, '', `/workshop/paper/${chat}`],
  ])('A page that was opened from a mail is shown: %s%s', (pathname, search, expected) => {
    expect(tidiedPage(pathname, search)).toBe(expected)
  })

  test('A link is found between the brackets, quotes or full stops around it, also in capitals', () => {
    const around = fc.constantFrom(['', '.'], ['<', '>'], ['(', ').'], ['"', '",'], ['„', '“'], ['', '%22'], ['*', '*'])
    fc.assert(
      fc.property(links, around, fc.boolean(), (link, [before = '', behind = ''], isUpper) => {
        const url = isUpper ? toUrl(link).toUpperCase() : toUrl(link)
        expect(linkOfAddress(before + url + behind)).toEqual(link)
      }),
      { seed },
    )
  })

  test('Any address of a page is corrected without an error, and a corrected address needs no second correction', () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom('/chat', '?chat=', '/workshop/paper/', chat, chat.toUpperCase(), ').', '%3E'),
    )
    fc.assert(
      fc.property(fc.array(part), fc.array(part), (path, search) => {
        const tidied = tidiedPage(`/${path.join('')}`, `?${search.join('')}`)
        if (tidied === null) return
        const [pathname = '', query] = tidied.split('?')
        expect(tidiedPage(pathname, query === undefined ? '' : `?${query}`)).toBeNull()
      }),
      { seed, numRuns: 2_000 },
    )
  })

  test('Any text behind werkbank:// is read without an error, and a link that it holds is the same after it is written again', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const link = parseLink(`werkbank://${text}`)
        if (link) expect(parseLink(toUrl(link))).toEqual(link)
      }),
      { seed, numRuns: 2_000 },
    )
  })
})
