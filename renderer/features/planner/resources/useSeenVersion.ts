import { useState } from 'react'
import { ApiError } from '#renderer/net/calls/apiError.ts'

/**
 * Writes with the version that the user began to edit. Later versions arrive by events, and writing with them would
 * silently replace another user's change. After a refusal the next try uses the version that is then shown.
 */
export function useSeenVersion(version: number) {
  const [seen, setSeen] = useState(version)
  return async <Written extends { version: number }>(
    write: (version: number) => Promise<Written>,
  ): Promise<Written> => {
    try {
      const written = await write(seen)
      setSeen(written.version)
      return written
    } catch (error) {
      const current = error instanceof ApiError ? error.current?.version : undefined
      if (typeof current === 'number') setSeen(current)
      throw error
    }
  }
}
