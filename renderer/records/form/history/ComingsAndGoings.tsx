import { useTranslation } from 'react-i18next'
import type { RecordEvent } from '#contract/records/define.ts'
import { UUID } from '#contract/uuid.ts'
import { useLabels } from '#renderer/records/useLabels.ts'
import classes from './History.module.css'

/** Lists beside the fields of a record whose additions and removals events report. */
const LISTS = ['permissions', 'groups', 'members', 'works', 'papers', 'people'] as const
type List = (typeof LISTS)[number]
const SIDES = ['gained', 'lost'] as const

type Props = {
  changes: RecordEvent['changes']
  /** Label of a permission, from `<scope> <permission>`. */
  grantText?: ((grant: string) => string) | undefined
}

const textsOf = (value: unknown) =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** Whether an event contains changes of one of these lists. A list among the record's own `fields` does not count. */
export const hasComingsAndGoings = (changes: RecordEvent['changes'], fields: object) =>
  changes.some(({ field }) => isList(field) && !Object.hasOwn(fields, field))

const isList = (field: string): field is List => LISTS.some((one) => one === field)

/**
 * Permissions that were granted and withdrawn, and members who joined and left. A moved paper lists the people who stay
 * on it, and those who are not planned any more. A moved work is listed with its new paper.
 */
export function ComingsAndGoings({ changes, grantText = (grant) => grant }: Props) {
  const { t } = useTranslation('records')
  const lists = LISTS.flatMap((field) => {
    const change = changes.find((one) => one.field === field)
    return change ? [{ field, gained: textsOf(change.after), lost: textsOf(change.before) }] : []
  })
  // Entries whose row may no longer exist later are recorded by name.
  const uuidsOf = (field: List) =>
    lists
      .filter((list) => list.field === field)
      .flatMap(({ gained, lost }) => [...gained, ...lost])
      .filter((one) => UUID.test(one))
      .sort()
  const labels = useLabels([
    { to: 'user', uuids: [...uuidsOf('members'), ...uuidsOf('people')].sort() },
    { to: 'group', uuids: uuidsOf('groups') },
    { to: 'paper', uuids: uuidsOf('papers') },
  ])
  // A paper of a location that the user does not see has no name here.
  const isNamed = (field: List, one: string) => field !== 'papers' || labels.has(one)
  const textOf = (field: List, one: string) => {
    if (field === 'permissions') return grantText(one)
    return UUID.test(one) ? (labels.get(one) ?? t('history.unnamed')) : one
  }
  return (
    <ul className={classes.lists}>
      {lists.flatMap((list) =>
        SIDES.filter((side) => list[side].some((one) => isNamed(list.field, one))).map((side) => (
          <li key={`${list.field} ${side}`} data-side={side}>
            <span className={classes.listName}>{t(`history.${side}.${list.field}`)}</span>
            <ul>
              {list[side].map((one) => (
                <li key={one} dir="auto">
                  {textOf(list.field, one)}
                </li>
              ))}
            </ul>
          </li>
        )),
      )}
    </ul>
  )
}
