import { Alert, Button, Checkbox } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { DraftBar } from '#renderer/rights/DraftBar.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import classes from './Users.module.css'
import type { UserDepartmentsState } from './useUserDepartments.ts'

type Props = { state: UserDepartmentsState; isLocked: boolean }

/** All departments, with those of the user. Heads and deputies may change the members of their own departments. */
export function DepartmentsTab({ state: { answer, items, changeable, draft, mayLeave, save }, isLocked }: Props) {
  const { t } = useTranslation(['users', 'departments'])
  const attempt = useAttempt()
  const perform = async () => {
    if (draft.count === 0 || isLocked || !(await mayLeave())) return
    if (await attempt.run(save)) showToast('success', t('departments.saved'))
  }
  useHotkeys([['mod+S', () => void perform()]], [])
  if (!items) return <NotLoaded answers={[answer]} height={240} />
  return (
    <>
      {items.length === 0 && <p>{t('departments.nothing')}</p>}
      {items.length > 0 && !isLocked && items.every((one) => !one.may_change) && (
        <p className={classes.quiet}>{t('departments:members.readOnly')}</p>
      )}
      <ul className={classes.groups}>
        {items.map((one) => (
          <li key={one.uuid}>
            <Checkbox
              label={<bdi>{one.name}</bdi>}
              description={<Description {...one} />}
              checked={draft.members.has(one.uuid)}
              disabled={isLocked || !changeable.has(one.uuid)}
              onChange={(event) => draft.setMember(one.uuid, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      {attempt.message && (
        <Alert color="red" role="alert">
          {attempt.message}
        </Alert>
      )}
      <DraftBar draft={draft} label={t('departments.changes')}>
        <Button loading={attempt.busy} disabled={isLocked} onClick={() => void perform()}>
          {t('departments.save')}
        </Button>
      </DraftBar>
    </>
  )
}

type Item = NonNullable<UserDepartmentsState['items']>[number]

/** The location of a department, and the user's role in the department. */
function Description({ location, is_head, is_deputy }: Item) {
  const { t } = useTranslation('departments')
  const task = is_head ? t('members.head') : is_deputy && t('members.deputy')
  return (
    <>
      <bdi>{location}</bdi>
      {location && task && ' · '}
      {task}
    </>
  )
}
