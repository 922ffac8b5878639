import { useQuery } from '@tanstack/react-query'
import type { Avatar } from '#contract/api/define/shapes.ts'
import { desktop } from '#renderer/desktop/bridge.ts'
import { queryClient } from './queryClient.ts'
import { requestBlob } from './request.ts'

const AVATARS = 'avatars'

// Pictures are forgotten when somebody else signs in; their addresses would hold the bytes until the page goes.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  const address: unknown = query.state.data
  if (type === 'removed' && query.queryKey[0] === AVATARS && typeof address === 'string') URL.revokeObjectURL(address)
})

/** What an <img> can show: pictures need the session, which only the desktop app adds to it by itself. */
export function useAvatarSource(avatar: Avatar | null | undefined): string | null {
  const uuid = avatar?.uuid
  const { data } = useQuery({
    queryKey: [AVATARS, uuid],
    // A changed picture has another uuid, so what was fetched stays right.
    queryFn: async ({ signal }) => URL.createObjectURL(await requestBlob(`/v1/avatars/${uuid}`, signal)),
    enabled: uuid !== undefined && !desktop,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  if (desktop && uuid) return `/api/v1/avatars/${uuid}`
  return data ?? null
}
