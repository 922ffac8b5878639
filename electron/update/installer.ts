import { existsSync, readFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Release } from '#contract/update/state.ts'
import { startAfterExit } from '#electron/app/startAfterExit.ts'
import { canExchange, exchangeAppImage, tidyAppImage } from './appImage.ts'
import type { Downloader } from './downloader.ts'
import { hashOf, type PackageFile, readPackage } from './packageFile.ts'
import { removeStartRecord, writeStartRecord } from './startRecord.ts'

export type Installation = {
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
  /** Whether the app can be left closed afterwards. */
  canStayClosed: boolean
  /** Compares the file with what was signed in the last moment, installs it and quits. */
  install(installation: Installation): Promise<void>
  /** Removes what earlier installations left. */
  tidy(hasFailed: boolean): Promise<void>
}

type Surroundings = {
  platform: NodeJS.Platform
  /** The AppImage that runs. */
  appImage: string | undefined
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
    canStayClosed: true,
    install: () => Promise.reject(new Error('This app cannot be exchanged by itself.')),
    tidy: async () => undefined,
  }
}

function appImageInstaller({ folder, args, quit, onStep }: Surroundings, target: string): Installer {
  return {
    installs: async () => ((await canExchange(target).catch(() => false)) ? 'itself' : 'by hand'),
    extension: 'AppImage',
    canStayClosed: true,
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

function windowsInstaller({ folder, downloader }: Surroundings): Installer {
  return {
    installs: async () => 'itself',
    extension: 'exe',
    canStayClosed: true,
    install: async ({ file, expected, from, to, isStartedAgain }) => {
      const cache = dirname(dirname(file))
      const [kept, previous] = [join(cache, KEPT), join(cache, PREVIOUS)]
      // It is there unless the app was unpacked by hand; without it nothing can be put back.
      const isKept = existsSync(kept)
      removeStartRecord(folder)
      if (isKept) {
        await rename(kept, previous)
        writeStartRecord(folder, { from, to, previous, sha512: await hashOf(previous), target: null })
      }
      await readPackage(file, expected).catch(async (error: unknown) => {
        if (isKept) await rename(previous, kept)
        removeStartRecord(folder)
        throw error
      })
      downloader().install(isStartedAgain)
    },
    tidy: async () => undefined,
  }
}

function macInstaller({ downloader }: Surroundings): Installer {
  return {
    installs: async () => 'itself',
    extension: 'zip',
    // Squirrel.Mac always starts the new version.
    canStayClosed: false,
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
