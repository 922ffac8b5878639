import type { Tx } from '#server/db/database.ts'
import { mapInSteps } from '#server/request/inSteps.ts'
import type { LdapDirectory, LdapGroup } from './ldap/ldapDirectory.ts'
import type { Plan } from './plan.ts'

type Member = { uuid: string; name: string }
type KnownGroup = {
  uuid: string
  name: string
  description: string
  sync_source: string
  directory_id: string | null
  members: Member[]
}

const NAME_MAX = 80
const DESCRIPTION_MAX = 500

/** The groups and users of the dealer, with which a directory is compared. */
export async function readGroupState(tx: Tx) {
  return { groups: await readGroups(tx), users: await readUserKeys(tx) }
}
type GroupState = Awaited<ReturnType<typeof readGroupState>>

async function readGroups(tx: Tx) {
  const groups = await tx
    .selectFrom('groups')
    .select(['uuid', 'name', 'description', 'sync_source', 'directory_id'])
    .where('deleted_at', 'is', null)
    .execute()
  const members = await tx
    .selectFrom('group_members as m')
    .innerJoin('users as u', (join) =>
      join.onRef('u.dealer_id', '=', 'm.dealer_id').onRef('u.uuid', '=', 'm.user_uuid'),
    )
    .select(['m.group_uuid', 'u.uuid', 'u.first_name', 'u.last_name'])
    .where('u.deleted_at', 'is', null)
    .execute()
  return { groups, members }
}

const readUserKeys = (tx: Tx) =>
  tx
    .selectFrom('users')
    .select(['uuid', 'first_name', 'last_name', 'email_folded', 'directory_id'])
    .where('deleted_at', 'is', null)
    .execute()

/** The groups of the dealer with their members. */
function knownGroups({ groups, members }: GroupState['groups']): KnownGroup[] {
  const byGroup = Map.groupBy(members, ({ group_uuid }) => group_uuid)
  return groups.map((group) => ({
    ...group,
    members: (byGroup.get(group.uuid) ?? []).map((one) => ({
      uuid: one.uuid,
      name: `${one.first_name} ${one.last_name}`,
    })),
  }))
}

/** Users by the position of their entry in the list of people. */
function membersByPlace(users: GroupState['users'], { people }: LdapDirectory): Map<number, Member> {
  const bySource = new Map(users.map((user) => [user.directory_id, user]))
  const byEmail = new Map(users.map((user) => [user.email_folded, user]))
  return new Map(
    people.flatMap(({ sourceId, values }, index) => {
      const user = bySource.get(sourceId) ?? byEmail.get((values.email ?? '').toLowerCase())
      return user ? [[index, { uuid: user.uuid, name: `${user.first_name} ${user.last_name}` }] as const] : []
    }),
  )
}

/**
 * Compares the directory's groups with those of the dealer: by directory id, else by name. A group that the directory
 * does not know stays as it is, with its members. The same holds for a group that is maintained by hand. It runs
 * outside of a transaction, so that other requests do not wait for its end.
 */
export async function planGroups(state: GroupState, directory: LdapDirectory): Promise<Plan[]> {
  const [known, users] = [knownGroups(state.groups), membersByPlace(state.users, directory)]
  const bySource = new Map(known.map((group) => [group.directory_id, group]))
  const byName = new Map(known.map((group) => [group.name.toLowerCase(), group]))
  const seen = new Set<string>()
  return mapInSteps(directory.groups, (group) => {
    const found = bySource.get(group.sourceId) ?? byName.get(group.name.toLowerCase())
    const isRepeated = seen.has(group.name.toLowerCase())
    seen.add(group.name.toLowerCase())
    return planGroup(group, found, users, isRepeated)
  })
}

function planGroup(
  group: LdapGroup,
  found: KnownGroup | undefined,
  users: Map<number, Member>,
  isRepeated: boolean,
): Plan {
  const wanted = new Map(
    group.members.flatMap((position) => {
      const member = users.get(position)
      return member ? [[member.uuid, member] as const] : []
    }),
  )
  const present = new Set(found?.members.map(({ uuid }) => uuid))
  const joining = [...wanted.values()].filter(({ uuid }) => !present.has(uuid))
  const leaving = (found?.members ?? []).filter(({ uuid }) => !wanted.has(uuid))
  const name = group.name.slice(0, NAME_MAX)
  const description = group.description.slice(0, DESCRIPTION_MAX)
  const plan: Plan = {
    label: name,
    action: 'none',
    targetUuid: found?.uuid ?? null,
    sourceId: group.sourceId,
    changes: {},
    former: {},
    problems: {},
  }
  if (found && found.sync_source !== 'directory') return { ...plan, problems: { name: 'kept_by_hand' } }
  const changes: Record<string, unknown> = {
    ...(found?.name === name ? {} : { name }),
    ...(description === '' || found?.description === description ? {} : { description }),
    ...membersOf('joining', joining),
    ...membersOf('leaving', leaving),
  }
  const problems = nameProblems(name, isRepeated)
  if (!found) return { ...plan, action: 'create', changes, problems }
  const isChanged = Object.keys(changes).length > 0 || found.directory_id !== group.sourceId
  const former = { name: found.name, description: found.description }
  return { ...plan, action: isChanged ? 'update' : 'none', changes, former, problems }
}

/** Members that a group gains or loses: names for the preview, uuids for the run. */
const membersOf = (change: 'joining' | 'leaving', members: readonly Member[]): Record<string, unknown> =>
  members.length > 0
    ? { [change]: members.map(({ name }) => name), [`${change}_uuids`]: members.map(({ uuid }) => uuid) }
    : {}

function nameProblems(name: string, isRepeated: boolean): Plan['problems'] {
  if (name === '') return { name: 'required' }
  return isRepeated ? { name: 'already_exists' } : {}
}
