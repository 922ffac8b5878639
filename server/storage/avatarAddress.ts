import type { Avatar } from '#contract/api/define/shapes.ts'

/** Where the picture of a user or a chat is fetched, with the caller's session. */
export function toAvatar(uuid: string | null): Avatar | null {
  return uuid === null ? null : { uuid, url: `/api/v1/avatars/${uuid}`, url_file: uuid }
}
