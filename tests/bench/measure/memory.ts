import { readFileSync } from 'node:fs'

/** Resident memory now (`VmRSS`) or the highest so far (`VmHWM`). */
export function memoryMb(pid: number, line: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  try {
    return Math.round(
      Number(new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024,
    )
  } catch {
    return Number.NaN
  }
}
