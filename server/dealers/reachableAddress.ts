import type { Config } from '../process/config.ts'

/** Addresses that mean all networks of this machine, and the loopback address for each. */
const EVERY_NETWORK: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

/** The address that users open: PUBLIC_URL, else the server's address on this machine. */
export function reachableAddress({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  const name = EVERY_NETWORK[host] ?? (host.includes(':') ? `[${host}]` : host)
  return publicUrl ?? `http://${name}:${port}`
}
