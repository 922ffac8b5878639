import { IMPORT_LISTS, type ImportList } from '#contract/directory/directory.ts'
import type { Tx } from '#server/db/database.ts'
import { bareName } from '#server/request/csvRows.ts'
import { type FoundNames, type NameFinder, readNames } from './sources/nameList.ts'
import type { Person } from './sources/person.ts'
import { roleOfWord } from './sources/roleWords.ts'

/**
 * A group or department that a file may name. `refused`: the user of the import may not add members. `hidden`: the
 * users screen would not offer it, so only present members may be named.
 */
export type Offer = { uuid: string; name: string; state: 'open' | 'refused' | 'hidden' }
type Offers = Record<Joined, readonly Offer[]>
type Joined = Exclude<ImportList, 'roles'>

/** Lists of the present users: their groups and departments by uuid. */
type Memberships = Record<Joined, ReadonlyMap<string, ReadonlySet<string>>>

/** Effect of the lists of one line: what it adds, and the names that it leaves out with the reason. */
export type ListPlan = { changes: Record<string, unknown>; problems: Record<string, string> }

/** Characters of an unknown name that a preview shows. */
const NAME_SHOWN = 80

/** The groups and departments of all users. */
export async function readMemberships(tx: Tx): Promise<Memberships> {
  const groups = await tx.selectFrom('group_members').select(['user_uuid', 'group_uuid as uuid']).execute()
  const departments = await tx
    .selectFrom('department_members')
    .select(['user_uuid', 'department_uuid as uuid'])
    .execute()
  return { groups: setsOf(groups), departments: setsOf(departments) }
}

const setsOf = (rows: readonly { user_uuid: string; uuid: string }[]) =>
  new Map(
    [...Map.groupBy(rows, (row) => row.user_uuid)].map(([user, own]) => [user, new Set(own.map(({ uuid }) => uuid))]),
  )

/** Finds an offer by its name: first by the exact letters, then without signs and blanks if only one offer matches. */
function finderOf(offers: readonly Offer[]): NameFinder<Offer> {
  const exact = new Map(offers.map((offer) => [offer.name.toLowerCase(), offer]))
  const bare = Map.groupBy(offers, ({ name }) => bareName(name))
  const whole = (name: string) => exact.get(name.toLowerCase())
  const alike = (name: string) => {
    const key = bareName(name)
    const all = key === '' ? [] : (bare.get(key) ?? [])
    return all.length === 1 ? all[0] : undefined
  }
  return { find: (name) => whole(name) ?? alike(name), whole }
}

/** Reads each different cell once, because most rows of a file name the same groups. */
function cached<T>(finder: NameFinder<T>): (cell: string) => FoundNames<T> {
  const known = new Map<string, FoundNames<T>>()
  return (cell) => {
    const names = known.get(cell) ?? readNames(cell, finder)
    known.set(cell, names)
    return names
  }
}

const problemsFor = (field: ImportList, names: readonly string[], code: string) =>
  names.map((name) => [`${field}.${name.slice(0, NAME_SHOWN)}`, code] as const)

type Found = { uuid: string; roles: readonly string[] }
type Cells = Readonly<Partial<Record<ImportList, string>>>

/**
 * Compares the lists of a line with the user. A name is left out if it is unknown, or if the user of the import may not
 * give it. `found` is the existing user, undefined for a new one.
 */
export function listPlanner(
  offers: Offers,
  members: Memberships,
): (cells: Cells, found: Found | undefined) => ListPlan {
  const rolesOf = cached({ find: roleOfWord })
  const offersOf = { groups: cached(finderOf(offers.groups)), departments: cached(finderOf(offers.departments)) }

  function joining(field: Joined, cell: string, userUuid: string): ListPlan {
    const { found, unknown } = offersOf[field](cell)
    const held = members[field].get(userUuid)
    const wanted = found.filter(({ uuid }) => !held?.has(uuid))
    const [open, refused, hidden] = (['open', 'refused', 'hidden'] as const).map((state) =>
      wanted.filter((one) => one.state === state),
    ) as [Offer[], Offer[], Offer[]]
    return {
      changes:
        open.length === 0
          ? {}
          : { [field]: open.map(({ name }) => name), [`${field}_uuids`]: open.map(({ uuid }) => uuid) },
      problems: Object.fromEntries([
        ...problemsFor(field, [...unknown, ...hidden.map(({ name }) => name)], 'not_found'),
        ...problemsFor(
          field,
          refused.map(({ name }) => name),
          'no_permission',
        ),
      ]),
    }
  }

  function roles(cell: string, held: readonly string[]): ListPlan {
    const { found, unknown } = rolesOf(cell)
    const added = found.filter((role) => !held.includes(role))
    return {
      changes: added.length === 0 ? {} : { roles: added },
      problems: Object.fromEntries(problemsFor('roles', unknown, 'unknown_value')),
    }
  }

  return (cells, found) => {
    const parts = IMPORT_LISTS.flatMap((field) => {
      const cell = cells[field] ?? ''
      if (cell === '') return []
      return field === 'roles' ? roles(cell, found?.roles ?? []) : joining(field, cell, found?.uuid ?? '')
    })
    return {
      changes: Object.assign({}, ...parts.map(({ changes }) => changes)),
      problems: Object.assign({}, ...parts.map(({ problems }) => problems)),
    }
  }
}

/** The lists of a person as the source writes them. */
export const listCells = (values: Person['values'], isTooLong: (text: string) => boolean): Cells =>
  Object.fromEntries(
    IMPORT_LISTS.flatMap((field) => {
      const cell = values[field] ?? ''
      return cell === '' || isTooLong(cell) ? [] : [[field, cell] as const]
    }),
  )
