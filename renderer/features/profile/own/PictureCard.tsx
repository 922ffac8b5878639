import { useTranslation } from 'react-i18next'
import type { User } from '#contract/api/define/shapes.ts'
import { isRestricted } from '#contract/permissions/can.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAvatarSource } from '#renderer/net/calls/avatarSource.ts'
import { usePictureAttempt } from '#renderer/net/calls/usePictureAttempt.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { fullName } from '#renderer/net/users.ts'
import { AvatarEditor } from '#renderer/shared/avatar/AvatarEditor.tsx'
import { Card } from '#renderer/ui/controls/Card.tsx'

type Props = { user: User }

export function PictureCard({ user }: Props) {
  const { t } = useTranslation('profile')
  const source = useAvatarSource(user.avatar)
  const isForbidden = useSession(({ permissions }) => isRestricted(permissions, 'restrict.user.avatar.upload'))
  const attempt = usePictureAttempt()
  const change = (action: () => Promise<User>) => attempt(async () => useSession.setState({ user: await action() }))

  return (
    <Card title={t('picture.title')}>
      <AvatarEditor
        id={user.uuid}
        name={fullName(user)}
        source={source}
        locked={isForbidden ? t('picture.forbidden') : undefined}
        onSave={(body, contentType) => change(() => call('PUT /v1/auth/avatar', { body, contentType }))}
        onRemove={user.avatar ? () => change(() => call('DELETE /v1/auth/avatar')) : undefined}
      />
    </Card>
  )
}
