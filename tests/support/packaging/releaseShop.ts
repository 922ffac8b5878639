import { execFile } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { appendFile, cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '#tests/support/desktop/binary.ts'
import { packageApp } from './packageApp.ts'
import { projectNode } from './projectNode.ts'

const run = promisify(execFile)
let opened: Promise<ReleaseShop> | undefined

/** The place where releases are made, with a key of its own that the apps built here trust. */
export class ReleaseShop {
  /** The list of public keys. */
  readonly keys: string
  private readonly env: NodeJS.ProcessEnv
  private main: Promise<string> | undefined

  private constructor(folder: string) {
    this.keys = join(folder, 'release-keys.json')
    this.env = {
      ...process.env,
      WERKBANK_RELEASE_KEY: join(folder, 'release.pem'),
      WERKBANK_RELEASE_KEYS: this.keys,
    }
  }

  /** Opens the release shop, which all tests of a process share. */
  static open(): Promise<ReleaseShop> {
    opened ??= ReleaseShop.furnish()
    return opened
  }

  /** Makes the shop. Its key stays for the next run: with another one all packages would have to be made again. */
  private static async furnish(): Promise<ReleaseShop> {
    const keys = join(tmpdir(), `werkbank-test-keys-${process.getuid?.() ?? 0}`)
    if (!existsSync(keys)) await ReleaseShop.makeKey(keys)
    return new ReleaseShop(keys)
  }

  /** Makes a key, and renames its folder when it is complete. A second run at the same time takes that key. */
  private static async makeKey(folder: string): Promise<void> {
    const fresh = await mkdtemp(`${folder}-`)
    try {
      const shop = new ReleaseShop(fresh)
      await writeFile(shop.keys, '[]\n')
      await shop.command('keys', 'new', 'test')
      await rename(fresh, folder).catch((error: unknown) => {
        if (!existsSync(folder)) throw error
      })
    } finally {
      await rm(fresh, { recursive: true, force: true })
    }
  }

  /** Runs a command of `npm run release`. */
  private command(...args: string[]): Promise<{ stdout: string }> {
    return run(projectNode, ['server/cli/release.mjs', ...args], { cwd: root, env: this.env })
  }

  /** The main process of all versions, built once, because they differ only in their number. */
  private buildMain(): Promise<string> {
    this.main ??= mkdtemp(join(tmpdir(), 'werkbank-main-')).then(async (main) => {
      process.once('exit', () => rmSync(main, { recursive: true, force: true }))
      await run(projectNode, ['server/cli/buildDesktop.mjs', main], { cwd: root, env: this.env })
      return main
    })
    return this.main
  }

  /** An AppImage that trusts this shop's key; `broken` is code that its main process runs at the end of its start. */
  async build(version: string, broken = ''): Promise<string> {
    const main = await mkdtemp(join(tmpdir(), 'werkbank-main-'))
    try {
      await cp(await this.buildMain(), main, { recursive: true })
      if (broken) await appendFile(join(main, 'main.js'), `\n${broken}\n`)
      return await packageApp({ version, targets: ['AppImage'], asar: false, main })
    } finally {
      await rm(main, { recursive: true })
    }
  }

  /** Signs the files of a folder and puts them into the feed of a server. */
  async publish(artefacts: string, version: string, dataDir: string): Promise<void> {
    await this.command('--version', version, '--artifacts', artefacts, '--feed', join(dataDir, 'app'))
  }
}
