import type { Log } from '#electron/app/files/log.ts'

type Tls = {
  getCACertificates: (type: 'default' | 'system') => string[]
  setDefaultCACertificates: (certificates: string[]) => void
}

/**
 * Chromium believes the certificates that the system believes, a dealer group's own authority included; Node brings a
 * list of its own. What speaks over Node must not fail where the pages get through.
 */
export function trustSystem({ getCACertificates, setDefaultCACertificates }: Tls, log: Log): void {
  try {
    setDefaultCACertificates([...new Set([...getCACertificates('default'), ...getCACertificates('system')])])
  } catch (error) {
    log('network.noSystemCertificates', { error: String(error) })
  }
}
