import type { Insertable } from 'kysely'
import { fieldsSchema } from '#contract/api/define/recordSchemas.ts'
import { DAY_MS } from '#contract/durations.ts'
import { GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { records } from '#contract/records/index.ts'
import type { SettingKey } from '#contract/settings/registry.ts'
import { SETTING_SCHEMAS } from '#contract/settings/schemas.ts'
import type { Tables } from '#server/db/schema.ts'
import { storedRow } from '#server/dealers/storedRow.ts'
import { FILE_USES } from '#server/files/fileUses.ts'
import { groupRows } from '#server/modules/auth/defaults/groupRows.ts'
import type { DealerPlan, DepartmentPlan, PersonPlan } from '../data/dealerPlan.ts'
import { JOBS } from '../data/jobs.ts'
import { STAFF } from '../data/staff.ts'
import { drawPicture } from '../picture/drawPicture.ts'
import { storedPicture } from '../picture/storedPicture.ts'
import type { Random } from '../random/random.ts'

export type Person = PersonPlan & { uuid: string; email: string }
export type Rows = { [Name in keyof Tables]?: Insertable<Tables[Name]>[] }

export type Organisation = { dealerId: string; people: Person[]; rows: Rows }

/** Hue step in degrees, so that neighbours in a list get very different colours. */
const GOLDEN_ANGLE = 137.5

/** Letters that Unicode does not decompose, or that German spells differently. */
const PLAIN: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ı: 'i', ł: 'l', İ: 'i' }

function mailbox({ first, last, mailbox: given }: Pick<PersonPlan, 'first' | 'last' | 'mailbox'>): string {
  if (given !== undefined) return given
  return `${first}.${last}`
    .replace(/[İäöüßıłÄÖÜŁ]/g, (letter) => PLAIN[letter] ?? PLAIN[letter.toLowerCase()] ?? letter)
    .normalize('NFD')
    .replace(/[^A-Za-z.-]/g, '')
    .toLowerCase()
}

/** Phone number and skills of a person. The number reaches nobody: 030 23125 is reserved for films. */
function staffFields(person: Person, index: number, { plan, base }: { plan: DealerPlan; base: Date }) {
  const { roles, skills, model } = STAFF[person.job]
  const dayAfter = (days: number) => new Date(base.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const fields = fieldsSchema(records.user).parse({
    first_name: person.first,
    last_name: person.last,
    email: person.email,
    language: person.language,
    theme: plan.theme,
    is_active: person.state !== 'deactivated',
    phone: `+493023125${String(100 + index)}`,
    personnel_number: String(1_001 + index),
    roles: [...roles],
    skills: skills.map(({ skill, days }) => ({ skill, valid_until: days === null ? null : dayAfter(days) })),
    working_time_model: model,
  })
  return { ...fields, skills: JSON.stringify(fields.skills) }
}

const drawAvatars = (dealerId: string, people: readonly Person[], hues: Random, at: Date) =>
  people
    .filter((person) => person.hasPicture)
    .map(({ uuid: ownerUuid }, index) => {
      const uuid = hues.uuid()
      const bytes = drawPicture('person', (index * GOLDEN_ANGLE + hues.int(0, 30)) % 360)
      return storedPicture(FILE_USES.userAvatar, { dealerId, uuid, ownerUuid, bytes, at })
    })

/** All rights come from groups, as at a real dealer. Only restrictions and obligations are given to a user directly. */
const userPermissions = (dealer_id: string, people: readonly Person[]) =>
  people.flatMap(({ uuid: user_uuid, demands = [] }) =>
    demands.map((permission) => ({ dealer_id, user_uuid, scope: GLOBAL_SCOPE, permission })),
  )

/** Whether a person belongs to a department: by their job, or because they work at its location. */
const belongsTo = ({ job, locations }: Person, { name, location, isWholeLocation }: DepartmentPlan): boolean =>
  isWholeLocation
    ? location !== null && locations.includes(location)
    : JOBS[job].departments.some((one) => one === name)

/** Demo administrators can sign in without a phone. */
const settingRows = (dealer_id: string, plan: DealerPlan, updated_at: Date) =>
  Object.entries({ force_second_factor_admins: false, ...plan.settings }).map(([key, value]) => ({
    dealer_id,
    key,
    value: JSON.stringify(SETTING_SCHEMAS[key as SettingKey].parse(value)),
    updated_at,
  }))

/** A dealer without its chats: locations, teams, users and permissions. Passwords and second factors follow later. */
export function buildOrganisation(plan: DealerPlan, seeded: Random, base: Date): Organisation {
  const uuids = seeded.fork(`${plan.code}:organisation`)
  const dealer_id = uuids.uuid()
  const founded = new Date(base.getTime() - 400 * DAY_MS)
  const stamps = { version: 1, created_at: founded, updated_at: founded, deleted_at: null }

  const locations = plan.locations.map((fields) => ({
    dealer_id,
    uuid: uuids.uuid(),
    ...storedRow(records.location, fieldsSchema(records.location).parse(fields)),
    ...stamps,
  }))
  const locationUuid = new Map(locations.map(({ key, uuid }) => [key, uuid]))
  const { groups, upload_groups, group_permissions, uuidOf } = groupRows(dealer_id, () => uuids.uuid())
  const departmentRow = (
    { location, head, deputy: _d, isWholeLocation: _w, ...fields }: DepartmentPlan,
    uuid: string,
  ) => ({
    dealer_id,
    uuid,
    ...fieldsSchema(records.department).parse({
      ...fields,
      email: `${mailbox({ first: fields.name, last: 'team' })}@${plan.mailDomain}`,
      location_uuid: location === null ? null : (locationUuid.get(location) ?? location),
      head_uuid: people.find(({ job, state }) => job === head && state === undefined)?.uuid ?? null,
    }),
    ...stamps,
  })
  const departmentUuids = plan.departments.map(() => uuids.uuid())

  const people = plan.people.map((person) => ({
    ...person,
    uuid: uuids.uuid(),
    email: `${mailbox(person)}@${plan.mailDomain}`,
  }))
  const avatars = drawAvatars(dealer_id, people, seeded.fork(`${plan.code}:pictures`), founded)
  const users = people.map((person, index) => ({
    dealer_id,
    uuid: person.uuid,
    ...staffFields(person, index, { plan, base }),
    password_hash: '',
    password_changed_at: base,
    avatar_uuid: avatars.find(({ file }) => file.owner_uuid === person.uuid)?.file.uuid ?? null,
    totp_secret: null,
    totp_pending: null,
    totp_last_step: null,
    ...stamps,
    deleted_at: person.state === 'deleted' ? new Date(base.getTime() - 21 * DAY_MS) : null,
  }))

  const departments = plan.departments.map((one, index) => departmentRow(one, departmentUuids[index] ?? ''))
  const deputies = new Set(
    plan.departments.flatMap(({ name, deputy }) => {
      const person = people.find(({ job, state }) => job === deputy && state === undefined)
      return person ? [`${name} ${person.uuid}`] : []
    }),
  )
  const departmentUuid = new Map<string, string>(departments.map(({ name, uuid }) => [name, uuid]))
  return {
    dealerId: dealer_id,
    people,
    rows: {
      dealers: [{ dealer_id, code: plan.code, name: plan.name, created_at: founded, is_demo: true }],
      locations,
      files: avatars.map(({ file }) => file),
      file_parts: avatars.map(({ part }) => part),
      users,
      groups: groups.map((row) => ({ ...row, ...stamps })),
      upload_groups: upload_groups.map((row) => ({ ...row, ...stamps })),
      departments,
      group_permissions,
      user_permissions: userPermissions(dealer_id, people),
      group_members: people.flatMap(({ uuid, job }) =>
        JOBS[job].groups.map((name) => ({ dealer_id, group_uuid: uuidOf.get(name) ?? '', user_uuid: uuid })),
      ),
      department_members: people.flatMap((person) =>
        plan.departments
          .filter((department) => belongsTo(person, department))
          .map(({ name }) => ({
            dealer_id,
            department_uuid: departmentUuid.get(name) ?? '',
            user_uuid: person.uuid,
            is_deputy: deputies.has(`${name} ${person.uuid}`),
          })),
      ),
      settings: settingRows(dealer_id, plan, founded),
    },
  }
}
