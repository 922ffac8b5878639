import { expect, test } from 'vitest'
import { linesByCar, type PlanLine } from '#renderer/features/planner/views/planLines.ts'

const line = (uuid: string, paper: string, start: number | null) =>
  ({ block: { uuid, paper_uuid: paper }, start, end: start }) as unknown as PlanLine
const shown = (lines: PlanLine[], gone: readonly string[] = []) =>
  linesByCar(lines, ({ uuid }) => gone.includes(uuid)).map((ofCar) => ofCar.map(({ block }) => block.uuid))

test('The jobs of a car stand together, at the place of the car’s first job', () => {
  expect(shown([line('a', '1', 8), line('b', '2', 9), line('c', '1', 10)])).toEqual([['a', 'c'], ['b']])
})

test('Jobs of a car without a date or a technician stand together on top, apart from its other jobs', () => {
  const lines = [line('a', '1', 8), line('f', '1', 9), line('b', '1', null), line('d', '1', null), line('c', '1', 9)]
  expect(shown(lines, ['a', 'f'])).toEqual([['a', 'f'], ['b', 'd'], ['c']])
})
