/** Reason why the certificate of a server is not trusted. */
export type CertificateReason = 'unknown_issuer' | 'expired' | 'wrong_name' | 'revoked' | 'not_accepted'

/** Cause of a broken connection to the server that the user or their IT can fix. */
export type NetworkTrouble =
  | { kind: 'certificate'; host: string; reason: CertificateReason }
  /** The proxy wants a login, and the user has not given one. */
  | { kind: 'proxy_login' }
  /** The proxy does not answer or refuses the connection. */
  | { kind: 'proxy' }

/** The proxy asks for a login. `isRetry`: the previous login was wrong. */
export type ProxyQuestion = { id: number; host: string; realm: string; isRetry: boolean }

/** The network as a page shows it: the proxy's question for a login, one for all waiting requests, and the trouble. */
export type NetworkView = { question: ProxyQuestion | null; trouble: NetworkTrouble | null }
