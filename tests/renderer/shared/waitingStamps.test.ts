import { expect, it } from 'vitest'
import type { Entry, StoredCall, Values } from '#renderer/net/outbox/entry.ts'
import { STAMPS_GROUP, withWaiting } from '#renderer/shared/stamps/waitingStamps.ts'

type Own = Parameters<typeof withWaiting>[0]
const EIGHT = Date.parse('2026-09-16T08:00:00.000Z')
const HOUR = 3_600_000
const at = (hours: number) => new Date(EIGHT + hours * HOUR).toISOString()

const item = (work_uuid: string): Own['items'][number] => ({
  work_uuid,
  paper_uuid: 'p1',
  text: 'Bremsen',
  licensePlate: 'B-AB 123',
  jobId: 'W1',
  target_ze: 0,
  state: 'running',
  reason: '',
  since: at(0),
  seconds: 60,
  may_finish: true,
})
const own: Own = {
  items: [item('a')],
  may_parallel: false,
  here_since: null,
  forgotten_going: null,
  today: 0,
  forgotten: [],
}

/** A stamp that was made so many hours after eight o'clock. */
function stamp(verb: 'start' | 'pause' | 'stop' | 'attendance', body: Values, hours: number): Entry {
  const call: StoredCall = { endpoint: `POST /v1/workshop/stamps/${verb}`, body }
  const shown = { title: 'Öl', label: '', path: '/workshop/paper/p2' }
  const moment = { at: EIGHT + hours * HOUR, offset: null }
  const kept = { id: 'x', key: 'x', owner: '', seq: 1, group: STAMPS_GROUP, attempts: 0, refusal: null }
  return { ...kept, ...shown, moment, work: { kind: 'call', call, isAged: true } }
}

it('A waiting stamp of another work pauses or ends the running one, and the time until then is counted', () => {
  const start = (other: string) => withWaiting(own, [stamp('start', { work_uuid: 'b', other }, 1)]).items
  const begun = { work_uuid: 'b', paper_uuid: 'p2', text: 'Öl', state: 'running', since: at(1) }
  expect(start('pause')).toMatchObject([
    { work_uuid: 'a', state: 'paused', seconds: 3_660, reason: 'priority_job' },
    begun,
  ])
  expect(start('stop')).toMatchObject([begun])
  expect(start('keep')).toMatchObject([{ work_uuid: 'a', state: 'running', seconds: 60 }, begun])
})

it('Waiting stamps apply in their order: a pause, its end and coming are shown before the server knows them', () => {
  const pause = stamp('pause', { work_uuid: 'a', reason: 'break' }, 1)
  const resume = stamp('start', { work_uuid: 'a', other: 'keep' }, 2)
  const shown = withWaiting(own, [stamp('attendance', { is_here: true }, -1), pause, resume])
  expect(shown).toMatchObject({ here_since: at(-1), items: [{ state: 'running', since: at(2), seconds: 3_660 }] })
  const ended = withWaiting(own, [pause, resume, stamp('stop', { work_uuid: 'a' }, 3)])
  expect(ended.items).toEqual([])
  expect(withWaiting({ ...own, here_since: at(0) }, [stamp('attendance', { is_here: false }, 4)]).here_since).toBeNull()
})

it('After a refusal the stamps are shown as the server has them', () => {
  const refused = { ...stamp('stop', { work_uuid: 'a' }, 1), refusal: { code: 'stamp_not_running', fields: {} } }
  expect(withWaiting(own, [refused])).toBe(own)
})
