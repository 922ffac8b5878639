import { join } from 'node:path'
import { app } from 'electron'
import type { Log } from '#electron/app/files/log.ts'
import { Graphics } from './graphics.ts'

const PROVED_MS = 30 * 60_000
/** Exit reasons of the graphics process that say nothing about the card or its driver. */
const HARMLESS = ['clean-exit', 'memory-eviction']

/** Must run before `ready`, because Electron ignores the choice of rendering afterwards. */
export function startGraphics(folder: string, log: Log): Graphics {
  const graphics = new Graphics(join(folder, 'graphics.json'), log)
  if (graphics.isOff) app.disableHardwareAcceleration()
  let timer: ReturnType<typeof setTimeout> | undefined
  const waitForProof = () => {
    clearTimeout(timer)
    timer = setTimeout(() => graphics.provedItself(), PROVED_MS)
    timer.unref()
  }
  app.on('child-process-gone', (_event, { type, reason }) => {
    if (type !== 'GPU' || HARMLESS.includes(reason)) return
    graphics.crashed(reason)
    waitForProof()
  })
  waitForProof()
  return graphics
}
