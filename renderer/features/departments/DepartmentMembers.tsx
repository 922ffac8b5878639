import { Alert, Badge, Button, Checkbox, Skeleton, Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { user } from '#contract/records/user.ts'
import { call } from '#renderer/net/api.ts'
import { useAvatarSource } from '#renderer/net/avatarSource.ts'
import { fullName } from '#renderer/net/users.ts'
import { showFailure } from '#renderer/records/form/showFailure.ts'
import { RecordPicker } from '#renderer/records/RecordPicker.tsx'
import { MachineText } from '#renderer/ui/MachineText.tsx'
import { UserAvatar } from '#renderer/ui/UserAvatar.tsx'
import classes from './Departments.module.css'

type Members = EndpointOutput<'GET /v1/departments/:uuid/members'>
type Member = Members['items'][number]
type Props = {
  uuid: string
  /** Of the department as it is shown: with another one, the people are asked for again. */
  version: number
}

/** Who is in a department. Its head and deputies change that, too. */
export function DepartmentMembers({ uuid, version }: Props) {
  const { t } = useTranslation('departments')
  const client = useQueryClient()
  const key = ['departments', 'members', uuid] as const
  const members = useQuery({
    queryKey: [...key, version],
    queryFn: ({ signal }) => call('GET /v1/departments/:uuid/members', { params: { uuid }, signal }),
    placeholderData: (before) => before,
  })
  const [chosen, setChosen] = useState<string[]>([])
  const [selected, setSelected] = useState<readonly string[]>([])
  const change = useMutation({
    mutationFn: (work: () => Promise<Members>) => work(),
    onSuccess: (answer) => {
      client.setQueriesData({ queryKey: key }, answer)
      setChosen([])
      setSelected([])
    },
    onError: showFailure,
  })
  const params = { uuid }
  const add = () => call('POST /v1/departments/:uuid/members', { params, body: { users: chosen } })
  const remove = () => call('POST /v1/departments/:uuid/members/remove', { params, body: { users: [...selected] } })
  const setDeputy = (user_uuid: string, is_deputy: boolean) => () =>
    call('PATCH /v1/departments/:uuid/members/:user_uuid', { params: { uuid, user_uuid }, body: { is_deputy } })

  if (members.isPending) return <Skeleton height={160} />
  if (members.isError)
    return (
      <Alert color="red" title={t('members.failed')}>
        <Button variant="default" onClick={() => void members.refetch()}>
          {t('members.retry')}
        </Button>
      </Alert>
    )
  const { items, may_change: mayChange } = members.data
  return (
    <div className={classes.members}>
      {mayChange ? (
        <div className={classes.add}>
          <RecordPicker record={user} label={t('members.choose')} value={chosen} onChange={setChosen} />
          <Button disabled={chosen.length === 0} loading={change.isPending} onClick={() => change.mutate(add)}>
            {t('members.add')}
          </Button>
          <Button
            variant="default"
            disabled={selected.length === 0}
            loading={change.isPending}
            onClick={() => change.mutate(remove)}
          >
            {t('members.remove')}
          </Button>
        </div>
      ) : (
        <p className={classes.quiet}>{t('members.readOnly')}</p>
      )}
      {items.length === 0 ? (
        <p className={classes.quiet}>{t('members.empty')}</p>
      ) : (
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                {mayChange && <td />}
                <th scope="col">{t('members.name')}</th>
                <th scope="col">{t('fields.phone')}</th>
                <th scope="col">{t('members.task')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map((member) => (
                <MemberRow
                  key={member.user_uuid}
                  member={member}
                  mayChange={mayChange}
                  isSelected={selected.includes(member.user_uuid)}
                  onSelect={(isOn) =>
                    setSelected((before) => [
                      ...before.filter((one) => one !== member.user_uuid),
                      ...(isOn ? [member.user_uuid] : []),
                    ])
                  }
                  onDeputy={(isOn) => change.mutate(setDeputy(member.user_uuid, isOn))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}

type RowProps = {
  member: Member
  mayChange: boolean
  isSelected: boolean
  onSelect: (isOn: boolean) => void
  onDeputy: (isOn: boolean) => void
}

function MemberRow({ member, mayChange, isSelected, onSelect, onDeputy }: RowProps) {
  const { t } = useTranslation('departments')
  const name = fullName(member)
  const source = useAvatarSource(member.avatar)
  return (
    <tr>
      {mayChange && (
        <td>
          {!member.is_head && (
            <Checkbox
              aria-label={t('members.select', { name })}
              checked={isSelected}
              onChange={(event) => onSelect(event.currentTarget.checked)}
            />
          )}
        </td>
      )}
      <td>
        <span className={classes.person}>
          <UserAvatar id={member.user_uuid} name={name} source={source} size={28} />
          <span dir="auto">{name}</span>
        </span>
      </td>
      <td>
        <MachineText>{member.phone}</MachineText>
      </td>
      <td>
        {member.is_head ? (
          <Badge variant="light">{t('members.head')}</Badge>
        ) : mayChange ? (
          <Switch
            label={t('members.deputy')}
            aria-label={t('members.deputyOf', { name })}
            checked={member.is_deputy}
            onChange={(event) => onDeputy(event.currentTarget.checked)}
          />
        ) : (
          member.is_deputy && t('members.deputy')
        )}
      </td>
    </tr>
  )
}
