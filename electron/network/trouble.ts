import type { CertificateReason, NetworkTrouble } from '#contract/ipc/network.ts'

const CERTIFICATE: Record<string, CertificateReason> = {
  ERR_CERT_AUTHORITY_INVALID: 'unknown_issuer',
  ERR_CERT_DATE_INVALID: 'expired',
  ERR_CERT_COMMON_NAME_INVALID: 'wrong_name',
  ERR_CERT_REVOKED: 'revoked',
}
const PROXY_LOGIN = /^(ERR_PROXY_AUTH_\w+|ERR_UNEXPECTED_PROXY_AUTH|ERR_INVALID_AUTH_CREDENTIALS)$/
const PROXY = /^(ERR_PROXY_\w+|ERR_TUNNEL_CONNECTION_FAILED|ERR_MANDATORY_PROXY_CONFIGURATION_FAILED|ERR_PAC_\w+)$/
const DISTRUST = /^(ERR_CERT_\w+|ERR_SSL_\w+|ERR_CERTIFICATE_TRANSPARENCY_REQUIRED)$/

/** Chromium's error name without its number. */
function codeOf(error: unknown): string {
  return /\bERR_[A-Z_0-9]+/.exec(String(error))?.[0] ?? ''
}

/** The trouble behind a failed request. Null when only the connection is down. */
export function troubleOf(error: unknown, address: string): NetworkTrouble | null {
  const code = codeOf(error)
  const reason = CERTIFICATE[code] ?? (DISTRUST.test(code) ? 'not_accepted' : null)
  if (reason) return { kind: 'certificate', host: URL.parse(address)?.host ?? '', reason }
  if (PROXY_LOGIN.test(code)) return { kind: 'proxy_login' }
  return PROXY.test(code) ? { kind: 'proxy' } : null
}

/** Whether a login at the proxy may help. A tunnel that failed gives no details, so it counts, too. */
export function mayNeedLogin(error: unknown): boolean {
  const code = codeOf(error)
  return PROXY_LOGIN.test(code) || code === 'ERR_TUNNEL_CONNECTION_FAILED'
}
