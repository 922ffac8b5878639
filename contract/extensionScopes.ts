/** Scopes of a token of the browser extension. It gives no other access. */
export const EXTENSION_SCOPES = ['snapshot.write'] as const
export type ExtensionScope = (typeof EXTENSION_SCOPES)[number]
/** Prefix of a token, so that it is recognised in logs and code. */
export const EXTENSION_TOKEN_PREFIX = 'wbx_'
