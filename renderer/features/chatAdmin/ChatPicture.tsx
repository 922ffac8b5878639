import { useQuery } from '@tanstack/react-query'
import { call } from '#renderer/net/calls/api.ts'
import { useAvatarSource } from '#renderer/net/calls/avatarSource.ts'
import { usePictureAttempt } from '#renderer/net/calls/usePictureAttempt.ts'
import { AvatarEditor } from '#renderer/shared/avatar/AvatarEditor.tsx'
import { UserAvatar } from '#renderer/ui/controls/UserAvatar.tsx'

type Props = { uuid: string; name: string; version: number; mayChange: boolean }

/** The picture of a group. */
export function ChatPicture({ uuid, name, version, mayChange }: Props) {
  const params = { uuid }
  const picture = useQuery({
    queryKey: ['chatAdmin', 'avatar', uuid, version],
    queryFn: ({ signal }) => call('GET /v1/admin/chats/:uuid/avatar', { params, signal }),
    placeholderData: (before) => before,
  })
  const source = useAvatarSource(picture.data?.avatar)
  const attempt = usePictureAttempt()
  const change = (action: () => Promise<unknown>) =>
    attempt(async () => {
      await action()
      await picture.refetch()
    })
  if (!mayChange) return <UserAvatar id={uuid} name={name} source={source} size={96} />
  return (
    <AvatarEditor
      id={uuid}
      name={name}
      source={source}
      onSave={(body, contentType) =>
        change(() => call('PUT /v1/admin/chats/:uuid/avatar', { params, body, contentType }))
      }
      onRemove={
        picture.data?.avatar ? () => change(() => call('DELETE /v1/admin/chats/:uuid/avatar', { params })) : undefined
      }
    />
  )
}
