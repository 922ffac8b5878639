import i18next from 'i18next'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { callDesktop } from '#renderer/desktop/bridge.ts'
import { followNotice, followNotices } from '#renderer/features/news/background/tellDesktop.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useSession } from '#renderer/net/session/session.ts'

vi.mock('#renderer/desktop/bridge.ts', () => ({ desktop: {}, callDesktop: vi.fn(async () => undefined) }))
vi.mock('#renderer/net/calls/api.ts', () => ({ call: vi.fn() }))
vi.mock('#renderer/net/session/session.ts', () => ({ isHeldBack: () => false, useSession: { getState: vi.fn() } }))

const notice = (uuid: string) => ({
  uuid,
  version: 1,
  importance: 'safety',
  title: 'Tor 2 klemmt',
  body: { type: 'doc', content: [] },
  is_for_me: true,
  needs_confirmation: true,
  confirmed_at: null,
})

/** Answers like a server that has these notices. Answers with the list wait until the returned function is called. */
function holdList(...uuids: string[]) {
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  vi.mocked(call).mockImplementation((async (name: string, { params }: { params?: { uuid: string } }) => {
    if (name === 'GET /v1/notices/:uuid') return notice(params?.uuid ?? '')
    await held
    return { items: uuids.map(notice) }
  }) as never)
  return () => release()
}

const told = () => vi.mocked(callDesktop).mock.calls.map(([, , input]) => (input as { news_uuid: string }).news_uuid)

beforeAll(async () => {
  await i18next.init({ lng: 'de', resources: { de: { news: { safety: '{{title}}' } } } })
})

let signIns = 0
beforeEach(() => {
  vi.mocked(callDesktop)
    .mockReset()
    .mockResolvedValue(undefined as never)
  signIns += 1
  const user = { uuid: `user ${signIns}`, notify_inbox: 'all', quiet_from: null, quiet_until: null }
  vi.mocked(useSession.getState).mockReturnValue({ user, company: 'A' } as never)
})

test('7.17 A notice that is published before the first list of notices arrives is announced, and older notices are not', async () => {
  const release = holdList('older', 'new')
  const list = followNotices()
  await followNotice('new', true)
  release()
  await list
  await expect.poll(told).toEqual(['new'])
})

test('A notice that was only changed before the first list of notices arrives is not announced', async () => {
  const release = holdList('older')
  const list = followNotices()
  await followNotice('older', false)
  release()
  await list
  await followNotice('later', true)
  await expect.poll(told).toEqual(['later'])
})
