import type { RecordRow } from '#contract/records/define.ts'
import type { user } from '#contract/records/user.ts'
import { useAvatarSource } from '#renderer/net/calls/avatarSource.ts'
import { useIsOnline } from '#renderer/net/socket/presence.ts'
import { fullName } from '#renderer/net/users.ts'
import { UserAvatar } from '#renderer/ui/controls/UserAvatar.tsx'
import classes from './Users.module.css'

type Props = { row: RecordRow<typeof user> }

export function PictureCell({ row }: Props) {
  const { uuid, avatar_uuid } = row
  const source = useAvatarSource(avatar_uuid === '' ? null : { uuid: avatar_uuid, url: '', url_file: '' })
  const online = useIsOnline(uuid)
  return <UserAvatar id={uuid} name={fullName(row)} source={source} size={24} online={online} />
}

/** Picture and name of a user, and whether they are online. */
export function PersonCell({ row }: Props) {
  return (
    <span className={classes.person}>
      <PictureCell row={row} />
      <bdi dir="auto">{row.last_name}</bdi>
    </span>
  )
}
