import type { Log } from '#electron/app/files/log.ts'

type Tls = {
  getCACertificates: (type: 'default' | 'system') => string[]
  setDefaultCACertificates: (certificates: string[]) => void
}

/**
 * Makes Node trust the system's certificates, including those of a dealer group's own authority. Chromium trusts them
 * anyway, but Node has its own list. Connections over Node must not fail where pages succeed.
 */
export function trustSystem({ getCACertificates, setDefaultCACertificates }: Tls, log: Log): void {
  try {
    setDefaultCACertificates([...new Set([...getCACertificates('default'), ...getCACertificates('system')])])
  } catch (error) {
    log('network.noSystemCertificates', { error: String(error) })
  }
}
