import { useState } from 'react'
import { ApiError } from '#renderer/net/calls/apiError.ts'

/**
 * Writes with the version that somebody began with. What another writes meanwhile arrives by itself; to take that version
 * would replace the other's work without a word. Once it was refused, the next try is one on top of what is shown then.
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
