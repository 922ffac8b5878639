import { describe, expect, test } from 'vitest'
import { deviceSettings } from '#contract/ipc/deviceSettings.ts'
import { CALL_SCHEMAS } from '#contract/ipc/schemas.ts'
import { CALLS, type CallName } from '#contract/ipc/table.ts'

const HUGE = 'x'.repeat(10_000_000)
const chat_uuid = '018f4a5e-1c2d-7e3f-8a4b-5c6d7e8f9a0b'
const login = { company: 'nord', email: 'a@b.example', password: 'Geheim-123!' }
const accepts = (name: CallName, input: unknown) => CALL_SCHEMAS[name].safeParse(input).success

/** One good input for each call. A call without an entry takes no input. */
const good: Partial<Record<CallName, Record<string, unknown>>> = {
  'server.choose': { url: 'https://werkbank.example' },
  'session.login': login,
  'session.ended': { expiresAt: '2026-03-04T05:06:07.089Z' },
  'chatWindow.open': { chat_uuid },
  'chatWindow.setAlwaysOnTop': { on: true },
  'tray.update': { unread: 3, tooltip: '3 neue' },
  'notification.show': { chat_uuid, seq: 7, title: 'Anna', body: 'Der Wagen ist fertig' },
  'notification.close': { chat_uuids: [chat_uuid] },
  'notification.view': { chat_uuid },
  'notification.showEntry': {
    entry_uuid: chat_uuid,
    link: null,
    seq: 1_795_000_000_000,
    title: 'HST',
    body: '',
  },
  'notification.closeEntries': { entry_uuids: [chat_uuid] },
  'notification.viewInbox': { is_viewed: true },
  'notification.showNotice': { news_uuid: chat_uuid, seq: 2, title: 'Augenspülung zieht um', body: 'Tor 2' },
  'notification.closeNotices': { news_uuids: [chat_uuid] },
  'notification.viewNotices': { news_uuids: [chat_uuid] },
  'link.openExternal': { url: 'https://example.com' },
  'network.logIn': { id: 1, username: 'a.schmidt', password: 'Geheim-123!' },
  'network.cancel': { id: 1 },
  'printer.printSheet': { kind: 'key', copies: 2, widthMm: 57, heightMm: 32 },
  'printer.testLabel': { kind: 'key' },
  'update.install': { when: 'now' },
  'update.skip': { version: '1.4.0' },
  'activity.report': { typing: true, uploads: 1, forms: 0, stamps: 0 },
}
/** The one call that takes any part of its input. */
const PARTIAL: CallName = 'settings.write'
const names = (Object.keys(CALLS) as CallName[]).filter((name) => name !== PARTIAL)
const withInput = names.flatMap((name) => (good[name] ? [[name, good[name]] as const] : []))
const withoutInput = names.filter((name) => !good[name])

describe('the input that the main process accepts from a page', () => {
  test.each(withInput)(
    'The call %s accepts its input, and refuses any other, missing or additional value',
    (name, input) => {
      expect(accepts(name, input)).toBe(true)
      for (const wrong of [undefined, null, [], 'x', 1, HUGE, [input], { ...input, extra: 1 }])
        expect(accepts(name, wrong)).toBe(false)
      for (const key of Object.keys(input)) {
        const { [key]: _, ...rest } = input
        expect(accepts(name, rest)).toBe(false)
        for (const wrong of [undefined, {}, [], HUGE, -1, Number.NaN])
          expect(accepts(name, { ...input, [key]: wrong }), `${key}: ${typeof wrong}`).toBe(false)
      }
    },
  )

  test.each(withoutInput)('The call %s refuses any input', (name) => {
    expect([undefined, null].map((nothing) => CALL_SCHEMAS[name].parse(nothing))).toEqual([undefined, undefined])
    for (const wrong of [{}, [], 0, false, '', HUGE]) expect(accepts(name, wrong)).toBe(false)
  })

  test.each(withInput)('The call %s never passes on a key __proto__ of its input', (name, input) => {
    const text = JSON.stringify(input).replace(/^\{/, '{"__proto__":{"isAdmin":true},')
    const parsed = CALL_SCHEMAS[name].safeParse(JSON.parse(text))
    if (parsed.success) {
      expect(Object.hasOwn(Object(parsed.data), '__proto__')).toBe(false)
      expect(Object.getPrototypeOf(parsed.data)).toBe(Object.prototype)
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  test('The call settings.write accepts any selection of the settings that a page may write, and nothing else', () => {
    for (const input of [{}, { startHidden: true }, { doNotDisturb: { until: '2026-03-04T05:06:07Z' } }])
      expect(accepts(PARTIAL, input)).toBe(true)
    const wrong = [undefined, null, [], 'x', { serverUrl: 'https://a.example' }, { startHidden: undefined }]
    for (const input of [...wrong, { startHidden: HUGE }, { doNotDisturb: { until: HUGE } }])
      expect(accepts(PARTIAL, input)).toBe(false)
    expect(accepts(PARTIAL, JSON.parse('{"__proto__":{"isAdmin":true}}'))).toBe(false)
  })

  test('A sign-in may leave out the second factor, and the chat window its chat, but neither may have another type', () => {
    expect(accepts('session.login', { ...login, totp: '123456' })).toBe(true)
    expect(accepts('session.login', { ...login, totp: '1'.repeat(17) })).toBe(false)
    expect(accepts('session.login', { ...login, totp: null })).toBe(false)
    expect(accepts('chatWindow.open', { chat_uuid: null })).toBe(true)
    expect(accepts('chatWindow.open', { chat_uuid: '../../etc/passwd' })).toBe(false)
    expect(accepts('tray.update', { unread: 1.5, tooltip: '' })).toBe(false)
    expect(accepts('tray.update', { unread: 1, tooltip: '', extra: '' })).toBe(false)
  })
})

test('A stored printer for a label of a later module is read without an error, and is not kept', () => {
  const { printers } = deviceSettings.shape
  expect(printers.parse({ key: 'Laser', wheel: 'QL-820' })).toEqual({ key: 'Laser' })
  expect(printers.safeParse({ poster: 'Laser' }).success).toBe(false)
})
