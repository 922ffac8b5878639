import { expect, it } from 'vitest'
import { planGroups } from '#server/modules/directory/planGroups.ts'
import { turnsDuring } from '#tests/support/turns.ts'

/** Groups and people of a large directory. Each group has each person. */
const GROUPS = 600
const PEOPLE = 1_000

const numbers = (count: number) => Array.from({ length: count }, (_one, at) => at)
const users = numbers(PEOPLE).map((at) => ({
  uuid: `user ${at}`,
  first_name: 'Jana',
  last_name: `Ahorn ${at}`,
  email_folded: `jana${at}@ahornfeld.example`,
  directory_id: `person ${at}`,
}))
const group = {
  uuid: 'group',
  name: 'Gruppe 0',
  description: '',
  sync_source: 'directory' as const,
  directory_id: 'group 0',
}
const state = {
  users,
  groups: {
    groups: [group],
    members: users.map(({ uuid, first_name, last_name }) => ({ group_uuid: 'group', uuid, first_name, last_name })),
  },
}
const directory = {
  people: numbers(PEOPLE).map((at) => ({
    sourceId: `person ${at}`,
    line: 0,
    values: {},
    errors: [],
    dn: '',
    login: '',
  })),
  groups: numbers(GROUPS).map((at) => ({
    sourceId: `group ${at}`,
    name: `Gruppe ${at}`,
    description: '',
    members: numbers(PEOPLE),
  })),
}

it('A plan of a large directory of groups lets other requests in between, and needs no transaction', async () => {
  const { turns } = await turnsDuring(async () => {
    const plans = await planGroups(state, directory)
    expect(plans.map(({ action }) => action)).toEqual(['none', ...numbers(GROUPS - 1).map(() => 'create')])
  })
  // Without a pause there is no turn at all. Their number depends on the speed of the machine.
  expect(turns).toBeGreaterThan(1)
})
