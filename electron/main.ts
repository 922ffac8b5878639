import { join } from 'node:path'
import { app } from 'electron'
import type { Link } from '#contract/links.ts'
import { registerBundleScheme } from './app/bundleProtocol.ts'
import { registerWithSystem } from './app/lifecycle.ts'
import { createLog } from './app/log.ts'
import { externalOpener } from './app/openExternal.ts'
import { isFirstInstance, linkFrom } from './app/singleInstance.ts'
import { guardWebContents } from './app/webContentsGuard.ts'
import { boot } from './boot.ts'

const folder = app.getPath('userData')
const log = createLog(join(folder, 'logs', 'werkbank.log'))
const openExternal = externalOpener(log)
let wanted: Link | null = linkFrom(process.argv)
let show = (link: Link | null): void => {
  wanted = link ?? wanted
}

if (isFirstInstance((link) => show(link))) {
  registerBundleScheme()
  app.enableSandbox()
  registerWithSystem()
  guardWebContents(openExternal)
  app.once('ready', () => {
    show = boot({ folder, log, openExternal })
    show(wanted)
  })
} else app.quit()
