import { readFile } from 'node:fs/promises'
import { release } from 'node:os'
import { dirname } from 'node:path'
import { app, clipboard, shell } from 'electron'
import type { CallsOf } from '#contract/ipc/table.ts'
import { diagnosticsReport, type Facts } from './report.ts'

/** Facts from other modules, read at the moment of the report. */
type Context = { logFile: string } & { [K in 'settings' | 'update' | 'network']: () => unknown }

export function diagnosticsCalls({ logFile, settings, update, network }: Context): CallsOf<'diagnostics'> {
  return {
    'diagnostics.copy': async () => {
      const { electron, chrome, node } = process.versions
      const facts: Facts = {
        versions: { app: app.getVersion(), electron, chrome, node },
        system: {
          platform: process.platform,
          arch: process.arch,
          release: release(),
          languages: app.getPreferredSystemLanguages(),
        },
        graphics: app.getGPUFeatureStatus(),
        settings: settings(),
        update: update(),
        network: network(),
        log: [...(await linesOf(`${logFile}.1`)), ...(await linesOf(logFile))],
      }
      await clipboard.writeText(diagnosticsReport(facts, new Date()))
    },
    'diagnostics.openLogs': async () => {
      const failure = await shell.openPath(dirname(logFile))
      if (failure) throw new Error(failure)
    },
  }
}

/** Reads the lines of a log file. Returns none for a missing file. */
async function linesOf(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.split('\n').filter((line) => line !== '')
}
