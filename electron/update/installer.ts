import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Release } from '#contract/update/state.ts'
import { startAfterExit } from '#electron/app/instance/startAfterExit.ts'
import { canExchange, exchangeAppImage, removeLeftovers } from './appImage.ts'
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

/** Installs releases on this computer. */
export type Installer = {
  installs: () => Promise<Release['installs']>
  /** Extension of its packages. */
  extension: string
  /** Whether it may start when the user quits, and leave the app closed. */
  installsAtQuit: boolean
  /** Verifies the file at the last moment, installs it and quits. */
  install(installation: Installation): Promise<void>
  /** Removes leftovers of earlier installations. */
  tidy(hasFailed: boolean): Promise<void>
}

type Surroundings = {
  platform: NodeJS.Platform
  /** The running AppImage. */
  appImage: string | undefined
  /** The executable of this process. */
  executable: string
  /** Content of `resources/package-type`, for example `deb`. */
  packageType: string | null
  /** Folder of the user's profile. */
  folder: string
  downloader: () => Downloader
  /** Arguments of this start that the next start needs, too. */
  args: readonly string[]
  quit: () => void
  onStep?: (step: string) => void
}

/** Argument of the first start after an update. The Windows installer passes the same. */
export const UPDATED_ARGUMENT = '--updated'

export function installerFor(surroundings: Surroundings): Installer {
  const { platform, appImage, packageType } = surroundings
  if (platform === 'win32') return windowsInstaller(surroundings)
  if (platform === 'darwin') return macInstaller(surroundings)
  if (appImage && !packageType) return appImageInstaller(surroundings, appImage)
  return byHand(packageType ?? 'AppImage')
}

/** A deb needs the administrator's password, which an unattended installation cannot get. */
function byHand(extension: string): Installer {
  return {
    installs: async () => 'by hand',
    extension,
    installsAtQuit: false,
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
    tidy: (hasFailed) => removeLeftovers(target, hasFailed),
  }
}

/** Name under which electron-builder's installer stores itself, beside the download folder. */
const KEPT = 'installer.exe'
const PREVIOUS = 'previous.exe'

function windowsInstaller({ folder, quit }: Surroundings): Installer {
  return {
    installs: async () => 'itself',
    extension: 'exe',
    // A shutdown quits all apps and would also end the installer midway.
    installsAtQuit: false,
    install: async ({ file, expected, from, to, isStartedAgain }) => {
      const cache = dirname(dirname(file))
      const [kept, previous] = [join(cache, KEPT), join(cache, PREVIOUS)]
      removeStartRecord(folder)
      try {
        // The kept installer exists unless the app was unpacked by hand. Without it the previous version cannot be
        // restored. It is copied, because the new installer replaces it, or fails and needs it again.
        if (existsSync(kept)) {
          await copyFile(kept, previous)
          writeStartRecord(folder, { from, to, previous, sha512: await hashOf(previous), target: null })
        }
        await readPackage(file, expected)
        // Waits for the start, because electron-updater quits too early. A blocked installer would then leave no app at
        // all.
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
    // In a folder of another user Squirrel.Mac would ask for a password, which an unattended installation cannot get.
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

/** Content of `resources/package-type`, which electron-builder writes into system packages. */
export function packageTypeIn(resources: string): string | null {
  try {
    return readFileSync(join(resources, 'package-type'), 'utf8').trim() || null
  } catch {
    return null
  }
}
