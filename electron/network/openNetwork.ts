import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { app, net } from 'electron'
import type { NetworkView } from '#contract/ipc/network.ts'
import type { Log } from '#electron/app/files/log.ts'
import { type Knock, Network } from './network.ts'
import { trustSystem } from './trustSystem.ts'

type Options = { serverUrl: () => string | null; log: Log; onChange: (view: NetworkView) => void }

/**
 * The network of this run, with the system's proxies and certificates. The user is asked only once for the login of a
 * proxy.
 */
export function openNetwork({ serverUrl, log, onChange }: Options): Network {
  trustSystem({ getCACertificates, setDefaultCACertificates }, log)
  const network = new Network({ fetch: (url, init) => net.fetch(url, init), knock, serverUrl, onChange })
  app.on('login', (event, _contents, details, info, answer) => {
    event.preventDefault()
    network.onLogin(info, answer, `${details.pid} ${details.url}`)
  })
  // Chromium refuses such a certificate, and so does the app. This only logs it.
  app.on('certificate-error', (_event, _contents, url, code) =>
    log('network.certificate', { host: URL.parse(url)?.host, code }),
  )
  return network
}

const knock: Knock = (url, onLogin) =>
  new Promise((resolve) => {
    const request = net.request({ url, credentials: 'omit', redirect: 'error', cache: 'no-store' })
    request.on('login', onLogin)
    request.on('response', (answer) => {
      resolve(answer.statusCode)
      // An unread answer would keep its connection open.
      answer.on('data', () => undefined)
      answer.on('error', () => undefined)
    })
    request.on('error', () => resolve(0))
    request.end()
  })
