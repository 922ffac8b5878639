import type { CDPSession } from 'playwright'

/** An old PC on the workshop's wireless network: a quarter of the CPU, 10 Mbit/s down, 5 Mbit/s up, 40 ms. */
const RATE = 4
const NETWORK = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 625_000 }

/** Makes a page as slow as on an old PC. */
export async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: RATE })
  await cdp.send('Network.emulateNetworkConditions', NETWORK)
}
