import { expect, test } from 'vitest'
import { bayCarsOf } from '#renderer/features/bay/bayCars.ts'

type Jobs = Parameters<typeof bayCarsOf>[0]
type Stamps = Parameters<typeof bayCarsOf>[1]
const job = (paper: string, work: string) =>
  ({
    paper_uuid: paper,
    work_uuid: work,
    text: work,
    target_ze: 10,
    licensePlate: `B ${paper}`,
    jobId: '',
  }) as Jobs[number]
const own = (paper: string, work: string, state: 'running' | 'paused') =>
  ({ ...job(paper, work), state, since: '', seconds: 0, reason: '', may_finish: true }) as unknown as Stamps[number]
const shown = (jobs: Jobs, stamps: Stamps) =>
  bayCarsOf(jobs, stamps).map(({ plate, state, lines }) => [plate, state, ...lines.map(({ text }) => text)])

test('A car has one card on the terminal, however many works are to be done', () => {
  expect(shown([job('1', 'Öl'), job('2', 'Reifen'), job('1', 'Bremse')], [])).toEqual([
    ['B 1', 'waiting', 'Öl', 'Bremse'],
    ['B 2', 'waiting', 'Reifen'],
  ])
})

test('The car with the running stamp stands first, then cars with interrupted work', () => {
  const jobs = [job('1', 'Öl'), job('2', 'Reifen'), job('3', 'Bremse')]
  expect(shown(jobs, [own('2', 'Reifen', 'paused'), own('3', 'Bremse', 'running')])).toEqual([
    ['B 3', 'running', 'Bremse'],
    ['B 2', 'paused', 'Reifen'],
    ['B 1', 'waiting', 'Öl'],
  ])
})

test('A stamped work stays with its car, even if no list has that work any more', () => {
  expect(shown([job('1', 'Öl')], [own('1', 'Bremse', 'running'), own('9', 'Licht', 'paused')])).toEqual([
    ['B 1', 'running', 'Öl', 'Bremse'],
    ['B 9', 'paused', 'Licht'],
  ])
})
