import { expect, test } from 'vitest'
import { type Attempt, FieldSaver } from '#renderer/records/form/saving/fieldSaver.ts'

/** A form of texts, and a server that answers when the test lets it. */
function form() {
  const saved: Record<string, string> = { name: '', note: '', phone: '', email: '' }
  const typed = { ...saved }
  const colliding = new Set<string>()
  const calls: Record<string, string>[] = []
  const collisions: string[][] = []
  let answer: (names: readonly string[]) => Attempt = () => ({ state: 'done' })
  let waiting: (() => void) | null = null
  let gate: Promise<void> = Promise.resolve()
  let open: () => void = () => undefined
  const changed = () => Object.keys(saved).filter((name) => saved[name] !== typed[name])
  const saver = new FieldSaver({
    clock: {
      after: (_ms, run) => {
        waiting = run
        return () => {
          waiting = null
        }
      },
    },
    together: [['phone', 'email']],
    changed,
    colliding: () => [...colliding],
    valueOf: (name) => typed[name],
    isValid: (names) => names.every((name) => typed[name] !== 'invalid'),
    send: async (names) => {
      const sent = Object.fromEntries(names.map((name) => [name, typed[name] ?? '']))
      calls.push(sent)
      await gate
      const attempt = answer(names)
      if (attempt.state === 'done') Object.assign(saved, sent)
      return attempt
    },
    onCollision: () => collisions.push([...colliding]),
    onChange: () => undefined,
  })
  return {
    saver,
    typed,
    saved,
    calls,
    collisions,
    colliding,
    answerWith: (next: typeof answer) => {
      answer = next
    },
    hold: () => {
      gate = new Promise((resolve) => {
        open = resolve
      })
    },
    release: () => open(),
    pass: () => waiting?.(),
    state: () => saver.status(),
  }
}

test('Only finished fields are sent, and a field that is finished during a call is sent with the next call', async () => {
  const { saver, typed, calls, hold, release, state } = form()
  typed.name = 'A'
  typed.note = 'half'
  expect(state()).toEqual({ state: 'open', names: ['name', 'note'] })
  hold()
  const first = saver.finish(['name'])
  expect(state().state).toBe('saving')
  typed.note = 'whole'
  const second = saver.finish(['note'])
  release()
  await Promise.all([first, second])
  expect(calls).toEqual([{ name: 'A' }, { note: 'whole' }])
  expect(state()).toEqual({ state: 'saved', names: [] })
})

test('A field that the user changes during its call stays changed, and is sent again when it is finished', async () => {
  const { saver, typed, calls, hold, release, state } = form()
  typed.note = 'one'
  hold()
  const done = saver.finish(['note'])
  typed.note = 'one two'
  release()
  await done
  expect(calls.at(-1)).toEqual({ note: 'one two' })
  expect(state().state).toBe('saved')
})

test('A refused group of fields waits until one of its values changes, and other fields are saved', async () => {
  const { saver, typed, calls, answerWith, state } = form()
  answerWith((names) => (names.includes('phone') ? { state: 'refused', names: ['phone'] } : { state: 'done' }))
  typed.phone = '1'
  await saver.finish(['phone'])
  expect(state()).toEqual({ state: 'refused', names: ['phone'] })
  typed.name = 'A'
  await saver.finish(['name'])
  expect(calls).toEqual([{ phone: '1' }, { name: 'A' }])
  answerWith(() => ({ state: 'done' }))
  typed.email = 'a@b.de'
  await saver.finish(['email'])
  expect(calls.at(-1)).toEqual({ phone: '1', email: 'a@b.de' })
  expect(state().state).toBe('saved')
})

test('A refusal does not hold back a field that the user completed during the call', async () => {
  const { saver, typed, calls, answerWith, hold, release, state } = form()
  answerWith((names) => (names.includes('email') ? { state: 'done' } : { state: 'refused', names: ['phone'] }))
  typed.phone = '1'
  hold()
  const first = saver.finish(['phone'])
  typed.email = 'a@b.de'
  const second = saver.finish(['email'])
  release()
  await Promise.all([first, second])
  expect(calls).toEqual([{ phone: '1' }, { phone: '1', email: 'a@b.de' }])
  expect(state().state).toBe('saved')
})

test('An invalid value is not sent until it is corrected', async () => {
  const { saver, typed, calls, state } = form()
  typed.name = 'invalid'
  expect(await saver.saveAll()).toBe(false)
  expect([calls, state()]).toEqual([[], { state: 'refused', names: ['name'] }])
  typed.name = 'valid'
  expect(await saver.saveAll()).toBe(true)
})

test('RT-02 A change that did not reach the server is sent again by itself', async () => {
  const { saver, typed, saved, answerWith, pass, state } = form()
  answerWith(() => ({ state: 'wait', ms: 0 }))
  typed.name = 'A'
  await saver.finish(['name'])
  expect(state()).toEqual({ state: 'offline', names: ['name'] })
  answerWith(() => ({ state: 'done' }))
  pass()
  await expect.poll(() => saved.name).toBe('A')
  await expect.poll(state).toEqual({ state: 'saved', names: [] })
})

test('A collision is asked about once, holds back only its field, and is saved when it is decided', async () => {
  const { saver, typed, calls, colliding, collisions, state } = form()
  typed.name = 'mine'
  colliding.add('name')
  await saver.finish(['name'])
  expect([calls, collisions, state().state]).toEqual([[], [['name']], 'conflict'])
  typed.note = 'N'
  await saver.finish(['note'])
  expect([calls, collisions]).toEqual([[{ note: 'N' }], [['name']]])
  colliding.delete('name')
  await saver.finish(['name'])
  expect(calls.at(-1)).toEqual({ name: 'mine' })
})
