import { describe, expect, it, vi } from 'vitest'
import { safeFileName } from '#contract/uploads/fileName.ts'
import { type Transport, UploadQueue } from '#renderer/features/uploads/queue/uploadQueue.ts'
import { nextSpeed, timeLeft, type UploadTask } from '#renderer/features/uploads/queue/uploadTask.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'

const task = (id: string, given: Partial<UploadTask> = {}): UploadTask =>
  Object.assign(
    {
      id,
      owner: 'ahf01/1',
      tab: 'a',
      name: `${id}.txt`,
      size: 4,
      type: 'text/plain',
      groupUuid: 'g',
      rowUuid: null,
      isVersion: false,
      address: null,
      sent: 0,
      status: 'waiting',
      isConfirmed: false,
      existing: null,
      error: null,
      isOffline: false,
      handle: null,
      at: 0,
    } as const,
    given,
  )
const fileOf = (id: string, text = 'Text') => new File([text], `${id}.txt`)
const offline = () => new ApiError('network', { status: 0 })

/** A queue over a server that answers as told, with a clock that is moved by hand. */
function world() {
  const kept = new Map<string, UploadTask>()
  const pauses: (() => void)[] = []
  const log: string[] = []
  const answers: { announce: Error[]; send: (Error | Promise<void>)[]; complete: Error[]; giveUp: Error[] } = {
    announce: [],
    send: [],
    complete: [],
    giveUp: [],
  }
  let shown: readonly UploadTask[] = []
  const transport: Transport = {
    findExisting: async () => null,
    createRow: async ({ id, rowKey }) => (rowKey === undefined ? `row of ${id}` : `another row of ${id}`),
    async send({ id, address }, _file, { signal, onAddress, onSent }) {
      const refusal = answers.announce.shift()
      if (refusal) throw refusal
      log.push(`${id} from ${address ?? 'the beginning'}`)
      onAddress(`address of ${id}`)
      onSent(2)
      const answer = answers.send.shift()
      if (answer instanceof Error) throw answer
      await Promise.race([answer, new Promise((_resolve, reject) => signal.addEventListener('abort', reject))])
      return `upload of ${id}`
    },
    async complete(row) {
      const refusal = answers.complete.shift()
      if (refusal) throw refusal
      log.push(`${row} complete`)
    },
    async giveUp(row) {
      const refusal = answers.giveUp.shift()
      if (refusal) throw refusal
      log.push(`${row} given up`)
    },
  }
  const queue = new UploadQueue({
    store: { put: async (one) => void kept.set(one.id, one), remove: async (id) => void kept.delete(id) },
    transport,
    clock: {
      now: () => 0,
      after: (_ms, run) => {
        pauses.push(run)
        return () => void pauses.splice(pauses.indexOf(run) >>> 0, 1)
      },
    },
    openHandle: async () => null,
    onChange: (tasks) => {
      shown = tasks
    },
    onDone: () => undefined,
  })
  const stateOf = (id: string) => shown.find((one) => one.id === id)
  const until = (id: string, status: UploadTask['status'] | undefined) =>
    vi.waitFor(() => expect(stateOf(id)?.status).toBe(status))
  return { queue, kept, pauses, log, answers, transport, stateOf, until }
}

describe('files on their way to the server', () => {
  it('A file is sent, checked and then no longer kept on this device', async () => {
    const { queue, log, kept, until } = world()
    queue.add([task('a')], new Map([['a', fileOf('a')]]))
    await until('a', 'done')
    expect(log).toEqual(['a from the beginning', 'row of a complete'])
    await vi.waitFor(() => expect([...kept.keys()]).toEqual([]))
  })

  it('E32 A broken connection pauses a file, which goes on by itself where it stopped', async () => {
    const { queue, answers, pauses, log, until, stateOf } = world()
    answers.send.push(offline())
    queue.add([task('a')], new Map([['a', fileOf('a')]]))
    await vi.waitFor(() => expect(stateOf('a')?.isOffline).toBe(true))
    await vi.waitFor(() => expect(pauses).toHaveLength(1))
    pauses[0]?.()
    await until('a', 'done')
    expect(log).toEqual(['a from the beginning', 'a from address of a', 'row of a complete'])
  })

  it('A file whose check got no answer is checked again, and not sent again', async () => {
    const { queue, answers, pauses, log, until, stateOf } = world()
    answers.complete.push(offline())
    queue.add([task('a')], new Map([['a', fileOf('a')]]))
    await vi.waitFor(() => expect(stateOf('a')?.isOffline).toBe(true))
    await vi.waitFor(() => expect(pauses).toHaveLength(1))
    pauses[0]?.()
    await until('a', 'done')
    expect(log).toEqual(['a from the beginning', 'row of a complete'])
  })

  it('A paused file stops at once, stays on this device, and goes on when the user wants', async () => {
    const { queue, answers, kept, log, until } = world()
    answers.send.push(new Promise(() => undefined))
    queue.add([task('a')], new Map([['a', fileOf('a')]]))
    await until('a', 'sending')
    queue.pause('a')
    await until('a', 'paused')
    await vi.waitFor(() => expect(kept.get('a')).toMatchObject({ status: 'paused', address: 'address of a', sent: 2 }))
    queue.resume('a')
    await until('a', 'done')
    expect(log.at(-2)).toBe('a from address of a')
  })

  it('After a restart the user chooses a file again that the browser has lost, and another file is refused', async () => {
    const { queue, log, until } = world()
    queue.add([task('a', { rowUuid: 'row of a', address: 'address of a', sent: 2, isConfirmed: true })])
    await until('a', 'missing')
    expect(queue.resume('a', fileOf('a', 'ein anderer Text'))).toBe(false)
    expect(queue.resume('a', fileOf('b'))).toBe(false)
    expect(queue.resume('a', fileOf('a'))).toBe(true)
    await until('a', 'done')
    expect(log[0]).toBe('a from address of a')
  })

  it('A refused file stays with its reason until the user tries again or removes it', async () => {
    const { queue, answers, log, until, stateOf } = world()
    answers.complete.push(new ApiError('quota_exceeded', { status: 409 }))
    queue.add([task('a')], new Map([['a', fileOf('a')]]))
    await until('a', 'failed')
    expect(stateOf('a')?.error).toBe('quota_exceeded')
    queue.resume('a')
    await until('a', 'done')
    answers.complete.push(new ApiError('wrong_file_type', { status: 415 }))
    queue.add([task('b')], new Map([['b', fileOf('b')]]))
    await until('b', 'failed')
    // The server has removed its row, so that nothing is given up twice.
    expect(stateOf('b')?.rowUuid).toBeNull()
    await queue.remove('b')
    expect(log).not.toContain('row of b given up')
  })

  it('A file that is refused before its first byte leaves no row on the server, and another attempt creates a new row', async () => {
    const { queue, answers, log, until, stateOf, kept } = world()
    answers.announce.push(new ApiError('quota_exceeded', { status: 409 }))
    queue.add([task('a')], new Map([['a', fileOf('a')]]))
    await until('a', 'failed')
    expect(stateOf('a')).toMatchObject({ error: 'quota_exceeded', rowUuid: null })
    await vi.waitFor(() => expect(log).toEqual(['row of a given up']))
    await vi.waitFor(() => expect([...kept.keys()]).toEqual(['a']))
    queue.resume('a')
    await until('a', 'done')
    expect(log.at(-1)).toBe('another row of a complete')
  })

  it('The row of a removed file is given up when the server can be reached again, also after a restart', async () => {
    const { queue, answers, kept, until } = world()
    answers.send.push(new Promise(() => undefined))
    answers.giveUp.push(offline())
    queue.add([task('a')], new Map([['a', fileOf('a')]]))
    await until('a', 'sending')
    await queue.remove('a')
    await until('a', undefined)
    expect([...kept.values()]).toMatchObject([{ id: 'row of a', isGivenUp: true }])
    const later = world()
    later.queue.add([...kept.values()])
    expect(later.stateOf('row of a')).toBeUndefined()
    await vi.waitFor(() => expect(later.log).toEqual(['row of a given up']))
    await vi.waitFor(() => expect([...later.kept.keys()]).toEqual([]))
  })

  it('A row that is gone on the server is not given up again', async () => {
    const { queue, answers, kept, log, until } = world()
    answers.giveUp.push(new ApiError('not_found', { status: 404 }))
    queue.add([task('a', { status: 'paused', rowUuid: 'row of a' })])
    await queue.remove('a')
    await until('a', undefined)
    expect([...kept.keys()]).toEqual([])
    queue.wake()
    expect(log).toEqual([])
  })

  it('A file with a long name that is chosen again after a restart is recognised by its full name', async () => {
    const { queue, until } = world()
    const name = `${'a'.repeat(300)}.txt`
    const stored = safeFileName(name)
    queue.add([task('a', { name: stored, rowUuid: 'row of a', address: 'address of a', isConfirmed: true })])
    await until('a', 'missing')
    expect(queue.resume('a', new File(['Text'], name))).toBe(true)
    await until('a', 'done')
  })

  it('A file that is removed on its way is given up on the server, too', async () => {
    const { queue, answers, log, until } = world()
    answers.send.push(new Promise(() => undefined))
    queue.add([task('a')], new Map([['a', fileOf('a')]]))
    await until('a', 'sending')
    await queue.remove('a')
    await until('a', undefined)
    expect(log).toContain('row of a given up')
  })

  it('The user decides about a file that exists already, and may make it a new version', async () => {
    const { queue, transport, log, until, stateOf } = world()
    const existing = { by: 'name', uuid: 'old', name: 'a.txt', groupName: '', isDeleted: false } as const
    transport.findExisting = async () => existing
    queue.add([task('a')], new Map([['a', fileOf('a')]]))
    await until('a', 'asking')
    expect(stateOf('a')?.existing).toEqual(existing)
    queue.confirm('a', { versionOf: 'old' })
    await until('a', 'done')
    expect(log.at(-1)).toBe('old complete')
  })

  it('A file whose pieces the server has deleted begins again', async () => {
    const { queue, answers, log, until } = world()
    answers.send.push(new ApiError('not_found', { status: 404 }))
    queue.add([task('a', { address: 'old address', rowUuid: 'row of a' })], new Map([['a', fileOf('a')]]))
    await until('a', 'done')
    expect(log.slice(0, 2)).toEqual(['a from old address', 'a from the beginning'])
  })
})

describe('the time that an upload still takes', () => {
  it('The time left follows the speed of recent pieces, and is unknown before the first one', () => {
    const begin = { at: 0, sent: 0, rate: null }
    expect(timeLeft(begin, 1_000)).toBeNull()
    const first = nextSpeed(begin, 1_000, 10_000)
    expect(timeLeft(first, 20_000)).toBe(2_000)
    const slower = nextSpeed(first, 3_000, 12_000)
    expect(timeLeft(slower, 20_000)).toBeGreaterThan(2_000)
  })
})
