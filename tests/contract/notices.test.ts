import { expect, it } from 'vitest'
import { isHeard, isQuiet, type NoticeRules } from '#contract/notices.ts'

const RULES: NoticeRules = {
  notify_messages: 'all',
  notify_sound: true,
  notify_mentions: true,
  notify_inbox: 'all',
  mail_inbox: 'tasks',
  quiet_from: null,
  quiet_until: null,
}
const night = { quiet_from: '18:00', quiet_until: '07:00' }
const lunch = { quiet_from: '12:00', quiet_until: '13:00' }
const at = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

it.each([
  [night, '17:59', false],
  [night, '18:00', true],
  [night, '23:59', true],
  [night, '00:00', true],
  [night, '06:59', true],
  [night, '07:00', false],
  [lunch, '11:59', false],
  [lunch, '12:00', true],
  [lunch, '13:00', false],
  [{ quiet_from: '08:00', quiet_until: '08:00' }, '08:00', false],
])('With the quiet hours %o it is quiet at %s: %s', (hours, clock, expected) =>
  expect(isQuiet(Object.assign({}, RULES, hours), at(clock))).toBe(expected),
)

it.each([
  ['all', 'group', false, true],
  ['all', 'group', true, false],
  ['direct', 'group', false, false],
  ['direct', 'private', false, true],
  ['direct', 'private', true, false],
  ['none', 'private', false, false],
] as const)(
  'With notifications for %s, in a %s chat, muted %s, a message notifies the user: %s',
  (notify_messages, type, is_muted, expected) =>
    expect(
      isHeard(Object.assign({}, RULES, { notify_messages }), { type, is_muted, isMention: false }, at('10:00')),
    ).toBe(expected),
)

it('No message notifies the user in their quiet hours', () =>
  expect(
    isHeard(Object.assign({}, RULES, night), { type: 'private', is_muted: false, isMention: true }, at('20:00')),
  ).toBe(false))

it('A mention in a muted chat notifies the user, unless the user turned mentions or all messages off', () => {
  const heard = (change: Partial<NoticeRules>, isMention: boolean) =>
    isHeard({ ...RULES, ...change }, { type: 'group', is_muted: true, isMention }, at('10:00'))
  expect(heard({}, true)).toBe(true)
  expect(heard({}, false)).toBe(false)
  expect(heard({ notify_mentions: false }, true)).toBe(false)
  expect(heard({ notify_messages: 'none' }, true)).toBe(false)
  expect(heard({ notify_messages: 'mentions' }, true)).toBe(true)
})
