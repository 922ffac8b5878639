/** What a token of the browser extension may be good for. It opens nothing else. */
export const EXTENSION_SCOPES = ['snapshot.write'] as const
export type ExtensionScope = (typeof EXTENSION_SCOPES)[number]
/** In front of a token, so that it is recognised wherever it turns up. */
export const EXTENSION_TOKEN_PREFIX = 'wbx_'
