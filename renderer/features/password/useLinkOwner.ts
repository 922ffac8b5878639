import { useCallback, useEffect, useState } from 'react'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import type { PasswordLink } from './linkOfAddress.ts'

export type LinkOwner = EndpointOutput<'POST /v1/auth/password/link'>
type Asked = { owner: LinkOwner | null; error: ApiError | null; ask: () => void }

/**
 * The user to whom a link belongs. It is no query, because queries are removed as soon as the session of this device is
 * known.
 */
export function useLinkOwner({ token, company }: PasswordLink): Asked {
  const [owner, setOwner] = useState<LinkOwner | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const ask = useCallback(() => {
    setError(null)
    call('POST /v1/auth/password/link', {
      body: { token },
      headers: { 'x-dealer-code': company },
      anonymous: true,
    }).then(setOwner, (thrown) =>
      setError(thrown instanceof ApiError ? thrown : new ApiError('bad_response', { status: 0 })),
    )
  }, [token, company])
  useEffect(ask, [ask])
  return { owner, error, ask }
}
