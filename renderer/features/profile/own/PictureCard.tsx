import { useTranslation } from 'react-i18next'
import type { User } from '#contract/api/shapes.ts'
import { isRestricted } from '#contract/permissions/can.ts'
import { call } from '#renderer/net/api.ts'
import { ApiError, isTrouble } from '#renderer/net/apiError.ts'
import { useAvatarSource } from '#renderer/net/avatarSource.ts'
import { useSession } from '#renderer/net/session.ts'
import { fullName } from '#renderer/net/users.ts'
import { AvatarEditor } from '#renderer/ui/avatar/AvatarEditor.tsx'
import { Card } from '#renderer/ui/Card.tsx'

type Props = { user: User }

export function PictureCard({ user }: Props) {
  const { t } = useTranslation(['profile', 'errors'])
  const source = useAvatarSource(user.avatar)
  const isForbidden = useSession(({ permissions }) => isRestricted(permissions, 'restrict.user.avatar.upload'))

  const attempt = async (action: () => Promise<User>): Promise<string | null> => {
    try {
      useSession.setState({ user: await action() })
      return null
    } catch (error) {
      const code = error instanceof ApiError && !isTrouble(error) ? error.code : 'upload_failed'
      return t(`errors:${code}`)
    }
  }

  return (
    <Card title={t('picture.title')}>
      <AvatarEditor
        id={user.uuid}
        name={fullName(user)}
        source={source}
        locked={isForbidden ? t('picture.forbidden') : undefined}
        onSave={(body, contentType) => attempt(() => call('PUT /v1/auth/avatar', { body, contentType }))}
        onRemove={user.avatar ? () => attempt(() => call('DELETE /v1/auth/avatar')) : undefined}
      />
    </Card>
  )
}
