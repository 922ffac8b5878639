import { z } from 'zod'
import { EXTENSION_SCOPES } from '#contract/extensionScopes.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { neededLine } from '../define/typedText.ts'

const token = z
  .object({
    uuid,
    name: z.string(),
    scopes: z.array(z.enum(EXTENSION_SCOPES)),
    created_at: timestamp,
    expires_at: timestamp,
    last_used_at: timestamp.nullable(),
    revoked_at: timestamp.nullable(),
  })
  .meta({ id: 'ExtensionToken' })

/** Tokens with which a user's browser extension sends data. */
export const extensionTokenEndpoints = {
  'GET /v1/auth/extension-tokens': {
    summary: 'Lists the own tokens of browser extensions, newest first. The token itself is not in it.',
    access: 'signed_in',
    output: z.array(token),
    errors: [],
  },
  'POST /v1/auth/extension-tokens': {
    repeat: { unkept: 'The answer holds a token.' },
    summary: 'Creates a token. Only this answer has it; the server keeps a hash.',
    access: { permission: PAPER_PERMISSIONS.update, scope: 'any' },
    limit: { calls: 10, seconds: 60 },
    body: z.strictObject({
      name: neededLine(60),
    }),
    output: z.object({ token: z.string(), entry: token }),
    errors: ['too_many_tokens'],
  },
  'DELETE /v1/auth/extension-tokens/:token_uuid': {
    summary: 'Revokes a token at once.',
    access: 'signed_in',
    params: z.object({ token_uuid: uuid }),
    errors: ['not_found'],
  },
} as const satisfies EndpointTable
