import type { DoNotDisturb } from './ipc/deviceSettings.ts'

/** Whether nobody wants to be disturbed now. */
export function isQuiet(setting: DoNotDisturb, now: number): boolean {
  return typeof setting === 'string' ? setting === 'on' : now < Date.parse(setting.until)
}
