import { Badge, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '#renderer/net/calls/api.ts'
import { askAboutLeaving } from '#renderer/records/dependents/askAboutLeaving.ts'
import { ChangeMembers } from '#renderer/records/members/ChangeMembers.tsx'
import { MembersTable } from '#renderer/records/members/MembersTable.tsx'
import { useMembers } from '#renderer/records/members/useMembers.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { PhoneLink } from '#renderer/ui/text/PhoneLink.tsx'
import classes from './Departments.module.css'

type Props = { uuid: string; version: number }

/** The members of a department. Its head and deputies can also change them. */
export function DepartmentMembers({ uuid, version }: Props) {
  const { t } = useTranslation('departments')
  const params = { uuid }
  const { answer, change, choice } = useMembers({
    key: ['departments', 'members', uuid],
    version,
    load: (signal) => call('GET /v1/departments/:uuid/members', { params, signal }),
    add: (users) => call('POST /v1/departments/:uuid/members', { params, body: { users } }),
    mayRemove: (users) => askAboutLeaving([uuid], users),
    remove: (users) => call('POST /v1/departments/:uuid/members/remove', { params, body: { users } }),
  })
  const setDeputy = (user_uuid: string, is_deputy: boolean) =>
    change(() =>
      call('PATCH /v1/departments/:uuid/members/:user_uuid', { params: { uuid, user_uuid }, body: { is_deputy } }),
    )

  if (!answer.data) return <NotLoaded answers={[answer]} height={200} />
  const { items, may_change: mayChange } = answer.data
  return (
    <div className={classes.members}>
      {mayChange ? <ChangeMembers choice={choice} /> : <p className={classes.quiet}>{t('members.readOnly')}</p>}
      <MembersTable
        label={t('members.tab')}
        members={items}
        mayChange={mayChange}
        stays={({ is_head }) => is_head}
        empty={t('members.empty')}
        columns={[t('fields.phone'), t('members.task')]}
        choice={choice}
        cells={({ user_uuid, phone, is_head, is_deputy }, name) => (
          <>
            <td>
              <PhoneLink number={phone} />
            </td>
            <td>
              {is_head && <Badge variant="light">{t('members.head')}</Badge>}
              {!is_head && !mayChange && is_deputy && t('members.deputy')}
              {!is_head && mayChange && (
                <Switch
                  label={t('members.deputy')}
                  aria-label={t('members.deputyOf', { name })}
                  checked={is_deputy}
                  onChange={(event) => setDeputy(user_uuid, event.currentTarget.checked)}
                />
              )}
            </td>
          </>
        )}
      />
    </div>
  )
}
