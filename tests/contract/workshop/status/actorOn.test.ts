import { describe, expect, test } from 'vitest'
import { actorOn } from '#contract/workshop/status/actorOn.ts'

const paper = { location: 'AHF', creator: 'anna', assignees: ['ben', 'cem'] }
const somebody = { uuid: 'anna', permissions: {}, roles: [] }
const find = (changes: Partial<Parameters<typeof actorOn>[1]>) => actorOn(paper, { ...somebody, ...changes })

test('The actor of a user follows from the paper and from their roles', () => {
  expect(find({}).actors).toEqual(new Set(['creator']))
  expect(find({ uuid: 'cem', roles: ['technician'] }).actors).toEqual(new Set(['assignee', 'technician']))
  expect(find({ uuid: 'dora' }).actors).toEqual(new Set())
})

test('A user without an id is not the creator of a paper without a creator', () => {
  const imported = { ...paper, creator: null }
  expect(actorOn(imported, { uuid: '', permissions: {}, roles: [] }).actors).toEqual(new Set())
})

describe('permissions to change a paper', () => {
  const update = 'location.workshop.paper.update'
  test.each([
    [{ AHF: [update] }, true],
    [{ '*': [update] }, true],
    [{ global: ['global.workshop.paper.update'] }, true],
    [{ global: ['global.admin'] }, true],
    [{ BIR: [update] }, false],
    [{ global: [update] }, false],
    [{ AHF: ['global.workshop.paper.update'] }, false],
    [{ AHF: ['location.workshop.paper.read', 'location.workshop.paper.create'] }, false],
  ])('A user with the permissions %j may change the paper: %s', (permissions, may) =>
    expect(find({ permissions }).mayUpdate).toBe(may),
  )

  test('A pick-up is taken back by administrators and by the users whom the dealer allows it', () => {
    expect(find({ permissions: { global: ['global.admin'] } }).actors).toContain('administrator')
    expect(find({ permissions: { AHF: ['global.admin'] } }).actors).not.toContain('administrator')
    const undo = 'numbered.reopen_picked_up'
    expect(find({ permissions: { AHF: [undo] } }).actors).toContain('undo_pick_up')
    expect(find({ permissions: { BIR: [undo] } }).actors).not.toContain('undo_pick_up')
    expect(find({ permissions: { global: [undo] } }).actors).not.toContain('undo_pick_up')
    expect(find({ permissions: { AHF: ['custom.107'] } }).actors).not.toContain('undo_pick_up')
  })
})
