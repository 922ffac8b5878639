import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Release } from '#contract/update/state.ts'
import { startAfterExit } from '#electron/app/instance/startAfterExit.ts'
import { canExchange, exchangeAppImage, tidyAppImage } from './appImage.ts'
import type { Downloader } from './downloader.ts'
import { UpdateError } from './failure.ts'
import { hashOf, type PackageFile, readPackage } from './packageFile.ts'
import { runInstaller } from './runInstaller.ts'
import { removeStartRecord, writeStartRecord } from './startRecord.ts'

type Installation = {
  file: string
  expected: PackageFile
  from: string
  to: string
  isStartedAgain: boolean
}

/** How a release comes onto this computer. */
export type Installer = {
  installs: () => Promise<Release['installs']>
  /** Ending of the packages that it takes. */
  extension: string
  /** Whether it may begin when somebody quits, and leave the app closed. */
  installsAtQuit: boolean
  /** Compares the file with what was signed in the last moment, installs it and quits. */
  install(installation: Installation): Promise<void>
  /** Removes what earlier installations left. */
  tidy(hasFailed: boolean): Promise<void>
}

type Surroundings = {
  platform: NodeJS.Platform
  /** The AppImage that runs. */
  appImage: string | undefined
  /** The file of this process. */
  executable: string
  /** What `resources/package-type` says: `deb` for one. */
  packageType: string | null
  /** The profile. */
  folder: string
  downloader: () => Downloader
  /** Arguments of this start that hold for the next one, too. */
  args: readonly string[]
  quit: () => void
  onStep?: (step: string) => void
}

/** Said to the first start after an update. The installer for Windows says the same. */
export const UPDATED_ARGUMENT = '--updated'

export function installerFor(surroundings: Surroundings): Installer {
  const { platform, appImage, packageType } = surroundings
  if (platform === 'win32') return windowsInstaller(surroundings)
  if (platform === 'darwin') return macInstaller(surroundings)
  if (appImage && !packageType) return appImageInstaller(surroundings, appImage)
  return byHand(packageType ?? 'AppImage')
}

/** A deb asks for the administrator's password, and nobody would be there to type it. */
function byHand(extension: string): Installer {
  return {
    installs: async () => 'by hand',
    extension,
    installsAtQuit: true,
    install: () => Promise.reject(new Error('This app cannot be exchanged by itself.')),
    tidy: async () => undefined,
  }
}

function appImageInstaller({ folder, args, quit, onStep }: Surroundings, target: string): Installer {
  return {
    installs: async () => ((await canExchange(target).catch(() => false)) ? 'itself' : 'by hand'),
    extension: 'AppImage',
    installsAtQuit: true,
    install: async ({ file, expected, from, to, isStartedAgain }) => {
      await exchangeAppImage({ source: file, expected, target, folder, from, to, ...(onStep ? { onStep } : {}) })
      if (isStartedAgain) startAfterExit(target, [...args, UPDATED_ARGUMENT])
      quit()
    },
    tidy: (hasFailed) => tidyAppImage(target, hasFailed),
  }
}

/** electron-builder's installer keeps itself under this name, beside the folder of downloads. */
const KEPT = 'installer.exe'
const PREVIOUS = 'previous.exe'

function windowsInstaller({ folder, quit }: Surroundings): Installer {
  return {
    installs: async () => 'itself',
    extension: 'exe',
    // A shutdown ends apps by quitting them, and would end the installer in the middle.
    installsAtQuit: false,
    install: async ({ file, expected, from, to, isStartedAgain }) => {
      const cache = dirname(dirname(file))
      const [kept, previous] = [join(cache, KEPT), join(cache, PREVIOUS)]
      removeStartRecord(folder)
      try {
        // It is there unless the app was unpacked by hand; without it nothing can be put back. A copy, because the new
        // installer takes its place, or gives up and it is needed once more.
        if (existsSync(kept)) {
          await copyFile(kept, previous)
          writeStartRecord(folder, { from, to, previous, sha512: await hashOf(previous), target: null })
        }
        await readPackage(file, expected)
        // electron-updater quits before it knows; an installer that is blocked would leave no app at all.
        await once(runInstaller(file, isStartedAgain), 'spawn').catch((error: unknown) => {
          throw new UpdateError('install_failed', String(error))
        })
      } catch (error) {
        removeStartRecord(folder)
        throw error
      }
      quit()
    },
    tidy: async () => undefined,
  }
}

function macInstaller({ executable, downloader }: Surroundings): Installer {
  const bundle = join(executable, '../../..')
  return {
    // In a folder that belongs to somebody else Squirrel.Mac would ask for a password, and nobody would be there.
    installs: async () => ((await canExchange(bundle).catch(() => false)) ? 'itself' : 'by hand'),
    extension: 'zip',
    // Squirrel.Mac always starts the new version.
    installsAtQuit: false,
    install: async ({ file, expected, isStartedAgain }) => {
      await readPackage(file, expected)
      downloader().install(isStartedAgain)
    },
    tidy: async () => undefined,
  }
}

/** What `resources/package-type` says; electron-builder writes it into packages of the system. */
export function packageTypeIn(resources: string): string | null {
  try {
    return readFileSync(join(resources, 'package-type'), 'utf8').trim() || null
  } catch {
    return null
  }
}
