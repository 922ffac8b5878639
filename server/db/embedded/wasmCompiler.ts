import { setFlagsFromString } from 'node:v8'

/**
 * Keeps V8 from compiling the embedded Postgres a second time, for speed. One of its functions is so large that the
 * optimising compiler takes 600 MB and seconds of both processor cores for it, after every start; short queries are as
 * fast without, long scans take up to twice as long.
 */
export function compileOnce(): void {
  setFlagsFromString('--no-wasm-tier-up')
  setFlagsFromString('--no-wasm-dynamic-tiering')
}
