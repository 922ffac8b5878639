import type { Config } from '../process/config.ts'

/** Addresses that mean every network of this machine, and how the machine reaches itself. */
const EVERY_NETWORK: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

/** The address that people open: PUBLIC_URL, else where this machine reaches its own server. */
export function reachableAddress({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  const name = EVERY_NETWORK[host] ?? (host.includes(':') ? `[${host}]` : host)
  return publicUrl ?? `http://${name}:${port}`
}
