import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { badgeCodes } from '#renderer/shared/scan/badgeCodes.ts'

type Shown = EndpointOutput<'POST /v1/bay/badge'>

/**
 * Sends the possible codes of a badge to the server, one after another, until the server knows one. Almost always there
 * is only one. There are more when the code has letters that keyboard layouts exchange, such as Y and Z.
 */
export async function showBadge(terminal: string, readings: readonly string[]): Promise<Shown> {
  const [first = readings[0] ?? '', ...others] = badgeCodes(readings)
  const show = (code: string) => call('POST /v1/bay/badge', { body: { terminal, code }, anonymous: true })
  let shown = show(first)
  for (const code of others)
    shown = shown.catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'unknown_badge') return show(code)
      throw error
    })
  return shown
}
