import type { Avatar } from '#contract/api/define/shapes.ts'

/** Address of the picture of a user or a chat. It needs the caller's session. */
export function toAvatar(uuid: string | null): Avatar | null {
  return uuid === null ? null : { uuid, url: `/api/v1/avatars/${uuid}`, url_file: uuid }
}
