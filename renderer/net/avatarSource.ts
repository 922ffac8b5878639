import { useQuery } from '@tanstack/react-query'
import type { Avatar } from '#contract/api/shapes.ts'
import { desktop } from '#renderer/desktop/bridge.ts'
import { requestBlob } from './request.ts'

/** What an <img> can show: pictures need the session, which only the desktop app adds to it by itself. */
export function useAvatarSource(avatar: Avatar | null | undefined): string | null {
  const uuid = avatar?.uuid
  const { data } = useQuery({
    queryKey: ['avatars', uuid],
    // A changed picture has another uuid, so what was fetched stays right.
    queryFn: async ({ signal }) => URL.createObjectURL(await requestBlob(`/v1/avatars/${uuid}`, signal)),
    enabled: uuid !== undefined && !desktop,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  if (desktop && uuid) return `/api/v1/avatars/${uuid}`
  return data ?? null
}
