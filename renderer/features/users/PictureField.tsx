import { useTranslation } from 'react-i18next'
import { isRestricted } from '#contract/permissions/can.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAvatarSource } from '#renderer/net/calls/avatarSource.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { usePictureAttempt } from '#renderer/net/calls/usePictureAttempt.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import type { AnyRow } from '#renderer/records/view.ts'
import { AvatarEditor } from '#renderer/shared/avatar/AvatarEditor.tsx'
import { userView } from './view.ts'

type Props = { row: AnyRow | null; isLocked: boolean }

/** The picture of a user, set by an administrator. */
export function PictureField({ row, isLocked }: Props) {
  const { t } = useTranslation(['users', 'errors'])
  const avatar = typeof row?.avatar_uuid === 'string' && row.avatar_uuid !== '' ? row.avatar_uuid : null
  const source = useAvatarSource(avatar === null ? null : { uuid: avatar, url: '', url_file: '' })
  const isForbidden = useSession(({ permissions }) => isRestricted(permissions, 'restrict.user.avatar.upload'))
  const params = { user_uuid: row?.uuid ?? '' }
  const attempt = usePictureAttempt()
  const change = (action: () => Promise<unknown>) =>
    attempt(async () => {
      await action()
      await queryClient.invalidateQueries({ queryKey: recordKeys.row(userView.record, params.user_uuid) })
    })
  const forbidden = isForbidden ? t('errors:no_permission') : undefined
  const locked = row === null ? t('errors:save_user_first') : forbidden
  if (row && isLocked) return null
  return (
    <AvatarEditor
      id={row?.uuid ?? 'new'}
      name={row ? `${row.first_name} ${row.last_name}` : ''}
      source={source}
      locked={locked}
      onSave={(body, contentType) =>
        change(() => call('PUT /v1/admin/users/:user_uuid/avatar', { params, body, contentType }))
      }
      onRemove={avatar ? () => change(() => call('DELETE /v1/admin/users/:user_uuid/avatar', { params })) : undefined}
    />
  )
}
