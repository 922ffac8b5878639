import { setFlagsFromString } from 'node:v8'

/**
 * Stops V8 from compiling the embedded Postgres a second time for speed. One function is so large that the optimising
 * compiler needs 600 MB and seconds of both processor cores for it, after every start. Short queries are as fast
 * without it; long scans take up to twice as long.
 */
export function compileOnce(): void {
  setFlagsFromString('--no-wasm-tier-up')
  setFlagsFromString('--no-wasm-dynamic-tiering')
}
