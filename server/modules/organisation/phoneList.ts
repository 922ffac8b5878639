import type { Tx } from '#server/db/database.ts'

/** Order of the phone list: head, deputies, members. Equal ranks are sorted by name. */
function rank({ is_head, is_deputy }: { is_head: boolean; is_deputy: boolean }): number {
  if (is_head) return 0
  return is_deputy ? 1 : 2
}

/** Departments in the order of their locations, with their members. Departments of all locations come first. */
export async function readPhoneList(tx: Tx) {
  const [departments, people] = await Promise.all([
    tx
      .selectFrom('departments as d')
      .leftJoin('locations as l', (join) =>
        join.onRef('l.dealer_id', '=', 'd.dealer_id').onRef('l.uuid', '=', 'd.location_uuid'),
      )
      .select(['d.uuid', 'd.name', 'd.short_code', 'd.color', 'd.phone', 'd.email', 'd.head_uuid'])
      .select('l.description as location')
      .where('d.deleted_at', 'is', null)
      .where('d.is_active', '=', true)
      .orderBy('l.description', (order) => order.nullsFirst())
      .orderBy('d.name')
      .execute(),
    tx
      .selectFrom('department_members as m')
      .innerJoin('users as u', (join) =>
        join.onRef('u.dealer_id', '=', 'm.dealer_id').onRef('u.uuid', '=', 'm.user_uuid'),
      )
      .select(['m.department_uuid', 'm.is_deputy', 'u.uuid', 'u.first_name', 'u.last_name', 'u.phone'])
      .where('u.deleted_at', 'is', null)
      .where('u.is_active', '=', true)
      .orderBy('u.last_name')
      .orderBy('u.first_name')
      .execute(),
  ])
  return departments.map(({ head_uuid, ...department }) => ({
    ...department,
    people: people
      .filter((person) => person.department_uuid === department.uuid)
      .map(({ department_uuid: _of, ...person }) => ({ ...person, is_head: person.uuid === head_uuid }))
      .sort((a, b) => rank(a) - rank(b)),
  }))
}
