import { Badge, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ChatRole } from '#contract/api/define/shapes.ts'
import { call } from '#renderer/net/calls/api.ts'
import { ChangeMembers } from '#renderer/records/members/ChangeMembers.tsx'
import { MembersTable } from '#renderer/records/members/MembersTable.tsx'
import { useMembers } from '#renderer/records/members/useMembers.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import classes from './ChatAdmin.module.css'
import { ChatRules } from './ChatRules.tsx'

type Props = { uuid: string; version: number; mayChange: boolean }

const ROLES = ['member', 'moderator', 'administrator'] as const satisfies ChatRole[]

/** The members of a chat with their roles, added by hand or by rule. */
export function ChatMembers({ uuid, version, mayChange }: Props) {
  const { t } = useTranslation('chatAdmin')
  const params = { uuid }
  const { answer, change, choice } = useMembers({
    key: ['chatAdmin', 'members', uuid],
    version,
    load: (signal) => call('GET /v1/admin/chats/:uuid/members', { params, signal }),
    add: (users) => call('POST /v1/admin/chats/:uuid/members', { params, body: { users } }),
    remove: (users) => call('POST /v1/admin/chats/:uuid/members/remove', { params, body: { users } }),
  })
  const giveRole = (user_uuid: string, role: ChatRole) =>
    change(() =>
      call('PATCH /v1/admin/chats/:uuid/members/:user_uuid', { params: { uuid, user_uuid }, body: { role } }),
    )

  if (!answer.data) return <NotLoaded answers={[answer]} height={200} />
  const { items, rules } = answer.data
  return (
    <div className={classes.members}>
      {mayChange && <ChangeMembers choice={choice} />}
      <MembersTable
        label={t('members.tab')}
        members={items}
        mayChange={mayChange}
        stays={({ is_automatic }) => is_automatic}
        empty={t('members.empty')}
        columns={[t('members.role')]}
        choice={choice}
        badge={({ is_automatic }) =>
          is_automatic && (
            <Badge variant="light" color="gray">
              {t('members.byRule')}
            </Badge>
          )
        }
        cells={({ user_uuid, role }, name) => (
          <td>
            {mayChange ? (
              <NativeSelect
                aria-label={t('members.roleOf', { name })}
                value={role}
                data={ROLES.map((one) => ({ value: one, label: t(`members.roles.${one}`) }))}
                onChange={(event) => giveRole(user_uuid, event.currentTarget.value as ChatRole)}
              />
            ) : (
              t(`members.roles.${role}`)
            )}
          </td>
        )}
      />
      {mayChange && (
        <ChatRules
          rules={rules}
          isSaving={choice.isBusy}
          onSave={(next) => change(() => call('PUT /v1/admin/chats/:uuid/rules', { params, body: next }))}
        />
      )}
    </div>
  )
}
