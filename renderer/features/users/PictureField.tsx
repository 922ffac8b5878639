import { useTranslation } from 'react-i18next'
import { isRestricted } from '#contract/permissions/can.ts'
import { call } from '#renderer/net/api.ts'
import { ApiError, isTrouble } from '#renderer/net/apiError.ts'
import { useAvatarSource } from '#renderer/net/avatarSource.ts'
import { queryClient } from '#renderer/net/queryClient.ts'
import { useSession } from '#renderer/net/session.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import type { AnyRow } from '#renderer/records/view.ts'
import { AvatarEditor } from '#renderer/ui/avatar/AvatarEditor.tsx'
import { userView } from './view.ts'

type Props = { row: AnyRow | null; isLocked: boolean }

/** The picture of a user, as an administrator sets it. */
export function PictureField({ row, isLocked }: Props) {
  const { t } = useTranslation(['users', 'errors'])
  const avatar = typeof row?.avatar_uuid === 'string' && row.avatar_uuid !== '' ? row.avatar_uuid : null
  const source = useAvatarSource(avatar === null ? null : { uuid: avatar, url: '', url_file: '' })
  const isForbidden = useSession(({ permissions }) => isRestricted(permissions, 'restrict.user.avatar.upload'))
  const params = { user_uuid: row?.uuid ?? '' }
  const attempt = async (action: () => Promise<unknown>): Promise<string | null> => {
    try {
      await action()
      await queryClient.invalidateQueries({ queryKey: recordKeys.row(userView.record, params.user_uuid) })
      return null
    } catch (error) {
      return t(`errors:${error instanceof ApiError && !isTrouble(error) ? error.code : 'upload_failed'}`)
    }
  }
  const locked = row === null ? t('errors:save_user_first') : isForbidden ? t('errors:no_permission') : undefined
  if (row && isLocked) return null
  return (
    <AvatarEditor
      id={row?.uuid ?? 'new'}
      name={row ? `${row.first_name} ${row.last_name}` : ''}
      source={source}
      locked={locked}
      onSave={(body, contentType) =>
        attempt(() => call('PUT /v1/admin/users/:user_uuid/avatar', { params, body, contentType }))
      }
      onRemove={avatar ? () => attempt(() => call('DELETE /v1/admin/users/:user_uuid/avatar', { params })) : undefined}
    />
  )
}
