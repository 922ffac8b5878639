import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

/**
 * A certificate authority of a test, and its certificates for 127.0.0.1 or another name. Needs openssl; null without
 * it.
 */
export function makeCertificates(folder: string) {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  try {
    openssl('req', '-x509', ...KEY, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=Test authority')
  } catch {
    return null
  }
  const text = (name: string) => readFileSync(join(folder, name), 'utf8')
  return {
    authority: text('ca.pem'),
    issue(name: string, { address = 'IP:127.0.0.1', days = 2 } = {}) {
      const [key, request, certificate, extensions] = ['key', 'csr', 'pem', 'ext'].map((end) => `${name}.${end}`)
      if (!key || !request || !certificate || !extensions) throw new Error('Nothing was named.')
      writeFileSync(join(folder, extensions), `subjectAltName=${address}`)
      openssl('req', ...KEY, '-keyout', key, '-out', request, '-subj', `/CN=${name}`)
      const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', String(days), '-extfile', extensions]
      openssl('x509', '-req', '-in', request, '-out', certificate, ...by)
      return { key: text(key), cert: text(certificate) }
    },
  }
}
