// Must be the first import, so that the start guard also covers a broken module.
import './update/startGuard.ts'
import { join } from 'node:path'
import { app } from 'electron'
import type { Link } from '#contract/links.ts'
import { registerBundleScheme } from './app/bundle/bundleProtocol.ts'
import { createLog } from './app/files/log.ts'
import { externalOpener } from './app/guard/openExternal.ts'
import { guardWebContents } from './app/guard/webContentsGuard.ts'
import { joinInstance } from './app/instance/joinInstance.ts'
import { registerWithSystem } from './app/instance/lifecycle.ts'
import { answerLaterStarts, earlierInstance } from './app/instance/runningInstance.ts'
import { isFirstInstance, linkFrom } from './app/instance/singleInstance.ts'
import { textsFor } from './app/texts/texts.ts'
import { boot } from './boot.ts'
import { startGraphics } from './health/startGraphics.ts'
import { isStartedBySystem } from './settings/startWithSystem.ts'
import { openLabelWindow } from './windows/labelWindow.ts'

const folder = app.getPath('userData')
const logFile = join(folder, 'logs', 'werkbank.log')
const log = createLog(logFile)
const openExternal = externalOpener(log)
const earlier = earlierInstance(folder)
let wanted: Link | null = linkFrom(process.argv)
let show = (link: Link | null): void => {
  wanted = link ?? wanted
}

if (earlier !== null) {
  const texts = () => textsFor(app.getPreferredSystemLanguages())
  void joinInstance({ folder, pid: earlier, texts, log })
} else if (isFirstInstance((link) => show(link))) {
  registerBundleScheme()
  app.enableSandbox()
  registerWithSystem(log)
  guardWebContents(openExternal, (url) => openLabelWindow(url, log))
  const graphics = startGraphics(folder, log)
  app.once('will-quit', answerLaterStarts(folder, log))
  app.once('ready', () => {
    const booted = boot({ folder, log, logFile, graphics, openExternal })
    show = booted.show
    void booted.start(wanted, isStartedBySystem(process.argv))
  })
} else app.quit()
