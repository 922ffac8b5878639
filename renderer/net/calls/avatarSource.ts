import { useQuery } from '@tanstack/react-query'
import type { Avatar } from '#contract/api/define/shapes.ts'
import { desktop } from '#renderer/desktop/bridge.ts'
import { queryClient } from './queryClient.ts'
import { requestBlob } from './request.ts'

const AVATARS = 'avatars'

// Releases the object URLs of removed queries, for example after another sign-in. Otherwise they would keep the bytes
// until the page closes.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  const address: unknown = query.state.data
  if (type === 'removed' && query.queryKey[0] === AVATARS && typeof address === 'string') URL.revokeObjectURL(address)
})

/** The source of a picture for an `<img>`. Pictures need the session, which only the desktop app adds by itself. */
export function useAvatarSource(avatar: Avatar | null | undefined): string | null {
  const uuid = avatar?.uuid
  const { data } = useQuery({
    queryKey: [AVATARS, uuid],
    // A changed picture has a new uuid, so loaded ones stay valid.
    queryFn: async ({ signal }) => URL.createObjectURL(await requestBlob(`/v1/avatars/${uuid}`, signal)),
    enabled: uuid !== undefined && !desktop,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  if (desktop && uuid) return `/api/v1/avatars/${uuid}`
  return data ?? null
}
