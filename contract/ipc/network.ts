/** Why the certificate that a server showed is not believed. */
export type CertificateReason = 'unknown_issuer' | 'expired' | 'wrong_name' | 'revoked' | 'not_accepted'

/** What stands between this computer and its server, where people or their IT can do something about it. */
export type NetworkTrouble =
  | { kind: 'certificate'; host: string; reason: CertificateReason }
  /** The proxy wants a login and nobody has given one. */
  | { kind: 'proxy_login' }
  /** The proxy does not answer, or does not let us through. */
  | { kind: 'proxy' }

/** The proxy wants to know who we are. `isRetry`: what was typed before was wrong. */
export type ProxyQuestion = { id: number; host: string; realm: string; isRetry: boolean }

/** The one open question, however many requests wait for its answer, and what is wrong at the moment. */
export type NetworkView = { question: ProxyQuestion | null; trouble: NetworkTrouble | null }
