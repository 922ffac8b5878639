import type { GroupProposals } from '#contract/api/administration/rights.ts'
import { compareGrants, grantsOf } from '#contract/permissions/scopes.ts'
import type { Tx } from '#server/db/database.ts'
import { readNumbers } from '#server/settings/readNumbers.ts'
import { GROUPS, grantsOfGroup } from '../defaults/defaultGroups.ts'
import { grantsOnFiles } from '../defaults/defaultUploadGroups.ts'
import { readGroupPermissions } from './sources.ts'

/**
 * Rights that the default groups of a new dealer have, but this dealer's groups of the same name lack. Additional
 * rights are the dealer's own choice. A group is matched by its name, because nothing else shows its purpose.
 */
export async function readProposals(tx: Tx): Promise<GroupProposals['groups']> {
  const [groups, uploadGroups, numbers] = await Promise.all([
    tx.selectFrom('groups').select(['uuid', 'name']).where('deleted_at', 'is', null).orderBy('name').execute(),
    tx.selectFrom('upload_groups').select(['uuid', 'name', 'default_for']).where('deleted_at', 'is', null).execute(),
    readNumbers(tx),
  ])
  const held = await readGroupPermissions(
    tx,
    groups.map(({ uuid }) => uuid),
  )
  return groups.flatMap(({ uuid, name }) => {
    const plan = GROUPS.find((one) => one.name === name)
    // The rights of administrators are never proposed.
    if (!plan || plan.name === 'Admin') return []
    const planned = [...grantsOfGroup(plan, numbers), ...grantsOnFiles(plan.name, uploadGroups)]
    const { give } = compareGrants(grantsOf(held.get(uuid) ?? {}), planned)
    return give.length === 0 ? [] : [{ uuid, name, missing: give }]
  })
}
