import { Alert, Badge, Button, Checkbox, NativeSelect, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { ChatRole } from '#contract/api/shapes.ts'
import { user } from '#contract/records/user.ts'
import { call } from '#renderer/net/api.ts'
import { useAvatarSource } from '#renderer/net/avatarSource.ts'
import { fullName } from '#renderer/net/users.ts'
import { showFailure } from '#renderer/records/form/showFailure.ts'
import { RecordPicker } from '#renderer/records/RecordPicker.tsx'
import { UserAvatar } from '#renderer/ui/UserAvatar.tsx'
import classes from './ChatAdmin.module.css'
import { ChatRules } from './ChatRules.tsx'

type People = EndpointOutput<'GET /v1/admin/chats/:uuid/members'>
type Member = People['items'][number]
type Props = { uuid: string; version: number; mayChange: boolean }

const ROLES = ['member', 'moderator', 'administrator'] as const satisfies ChatRole[]

/** Who is in a chat: by hand, with which role, and by rule. */
export function ChatMembers({ uuid, version, mayChange }: Props) {
  const { t } = useTranslation('chatAdmin')
  const client = useQueryClient()
  const key = ['chatAdmin', 'members', uuid] as const
  const people = useQuery({
    queryKey: [...key, version],
    queryFn: ({ signal }) => call('GET /v1/admin/chats/:uuid/members', { params: { uuid }, signal }),
    placeholderData: (before) => before,
  })
  const [chosen, setChosen] = useState<string[]>([])
  const [selected, setSelected] = useState<readonly string[]>([])
  const change = useMutation({
    mutationFn: (work: () => Promise<People>) => work(),
    onSuccess: (answer) => {
      client.setQueriesData({ queryKey: key }, answer)
      setChosen([])
      setSelected([])
    },
    onError: showFailure,
  })
  const params = { uuid }
  const add = () => call('POST /v1/admin/chats/:uuid/members', { params, body: { users: chosen } })
  const remove = () => call('POST /v1/admin/chats/:uuid/members/remove', { params, body: { users: [...selected] } })
  const giveRole = (user_uuid: string, role: ChatRole) => () =>
    call('PATCH /v1/admin/chats/:uuid/members/:user_uuid', { params: { uuid, user_uuid }, body: { role } })

  if (people.isPending) return <Skeleton height={200} />
  if (people.isError)
    return (
      <Alert color="red" title={t('members.failed')}>
        <Button variant="default" onClick={() => void people.refetch()}>
          {t('members.retry')}
        </Button>
      </Alert>
    )
  const { items, rules } = people.data
  return (
    <div className={classes.members}>
      {mayChange && (
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
                <th scope="col">{t('members.role')}</th>
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
                  onRole={(role) => change.mutate(giveRole(member.user_uuid, role))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {mayChange && (
        <ChatRules
          key={JSON.stringify(rules)}
          rules={rules}
          isSaving={change.isPending}
          onSave={(next) => change.mutate(() => call('PUT /v1/admin/chats/:uuid/rules', { params, body: next }))}
        />
      )}
    </div>
  )
}

type RowProps = {
  member: Member
  mayChange: boolean
  isSelected: boolean
  onSelect: (isOn: boolean) => void
  onRole: (role: ChatRole) => void
}

function MemberRow({ member, mayChange, isSelected, onSelect, onRole }: RowProps) {
  const { t } = useTranslation('chatAdmin')
  const name = fullName(member)
  const source = useAvatarSource(member.avatar)
  return (
    <tr>
      {mayChange && (
        <td>
          {!member.is_automatic && (
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
          {member.is_automatic && (
            <Badge variant="light" color="gray">
              {t('members.byRule')}
            </Badge>
          )}
        </span>
      </td>
      <td>
        {mayChange ? (
          <NativeSelect
            aria-label={t('members.roleOf', { name })}
            value={member.role}
            data={ROLES.map((role) => ({ value: role, label: t(`members.roles.${role}`) }))}
            onChange={(event) => onRole(event.currentTarget.value as ChatRole)}
          />
        ) : (
          t(`members.roles.${member.role}`)
        )}
      </td>
    </tr>
  )
}
