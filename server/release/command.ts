import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  DEFAULT_CHANNEL,
  PLATFORMS,
  type Platform,
  type ReleaseDocument,
  releaseChannel,
  releaseVersion,
} from '#contract/release/releaseDocument.ts'
import { lockFolder } from '../db/embedded/folderLock.ts'
import type { FeedPlace } from './feed.ts'
import { createKey, forgetKey, openSigner, readTrustedKeys, trustedKeysFile } from './keys.ts'
import { publish } from './publish.ts'
import { ReleaseError } from './releaseError.ts'
import { restage } from './restage.ts'
import { verifyFeed } from './verifyFeed.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

const OPTIONS = {
  version: { type: 'string' },
  artifacts: { type: 'string' },
  feed: { type: 'string' },
  platform: { type: 'string' },
  channel: { type: 'string', default: DEFAULT_CHANNEL },
  stage: { type: 'string', default: '100' },
  'minimum-client': { type: 'string' },
  'minimum-system': { type: 'string' },
} as const

function read(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true, strict: true })
  } catch (error) {
    throw new ReleaseError(`${(error as Error).message.split('. ')[0]}.`)
  }
}
type Options = ReturnType<typeof read>['values']

const feedOf = ({ feed }: Options) => resolve(feed ?? `${process.env.DATA_DIR || '.data'}/app`)

function percent(text: string | undefined): number {
  if (text === undefined || !/^\d{1,3}$/.test(text) || Number(text) > 100)
    throw new ReleaseError('The share of computers is a whole number from 0 to 100.')
  return Number(text)
}

function platformOf({ platform }: Options): Platform | undefined {
  if (platform === undefined) return undefined
  const found = PLATFORMS.find((one) => one === platform)
  if (!found) throw new ReleaseError(`There is no platform ${platform}; there are ${PLATFORMS.join(', ')}.`)
  return found
}

function version(text: string | undefined, option: string): string {
  if (text !== undefined && releaseVersion.safeParse(text).success) return text
  throw new ReleaseError(`--${option} wants a version such as 1.2.0.`)
}

const trade = () => ({
  signer: openSigner(process.env),
  keys: readTrustedKeys(trustedKeysFile(process.env)),
  now: Date.now(),
})

/** Two at a time would each write their own document over the other's. */
async function alone<T>(feed: string, work: () => Promise<T>): Promise<T> {
  let unlock: () => void
  try {
    unlock = lockFolder(feed)
  } catch (error) {
    if (!(error as Error).message.includes('in use')) throw error
    throw new ReleaseError(`Another command is at work in ${feed}: wait until it has ended.`)
  }
  try {
    return await work()
  } finally {
    unlock()
  }
}

function share({ stagingPercentage: stage }: ReleaseDocument): string {
  if (stage === undefined || stage === 100) return 'offered to everybody'
  return stage === 0 ? 'offered to nobody' : `offered to ${stage} % of the computers`
}

const line = ({ place, document }: { place: FeedPlace; document: ReleaseDocument }) =>
  `${place.platform}/${place.name}: ${document.version} (${document.werkbank.arch}), ${share(document)}, signed ${document.werkbank.signedAt} with ${document.werkbank.keyId}`

async function release(options: Options, [word]: string[]): Promise<void> {
  if (word !== undefined)
    throw new ReleaseError(`There is no command ${word}; there are verify, stage, recall, renew, keys.`)
  const channel = releaseChannel.safeParse(options.channel)
  if (!channel.success) throw new ReleaseError('A channel is one word of small letters, such as latest.')
  if (options.artifacts === undefined) throw new ReleaseError('--artifacts wants the folder of what was built.')
  const system = options['minimum-system']
  if (system !== undefined && !/^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(system))
    throw new ReleaseError('--minimum-system wants three numbers as the kernel says them, such as 10.0.17763.')
  const feed = feedOf(options)
  const order = {
    feed,
    artefacts: resolve(options.artifacts),
    version: version(options.version, 'version'),
    channel: channel.data,
    stage: percent(options.stage),
    platform: platformOf(options),
    minimumClientVersion:
      options['minimum-client'] === undefined ? null : version(options['minimum-client'], 'minimum-client'),
    minimumSystemVersion: system,
  }
  const done = await alone(feed, () => publish(order, trade()))
  for (const { place, document, removed } of done) {
    say(line({ place, document }))
    for (const { url, size } of document.files) say(`  ${url} (${(size / 1024 / 1024).toFixed(1)} MB)`)
    if (removed.length > 0) say(`  removed, because it is old: ${removed.join(', ')}`)
  }
}

async function verify(options: Options, [folder]: string[]): Promise<void> {
  const feed = folder === undefined ? feedOf(options) : resolve(folder)
  const { documents, errors, warnings } = await verifyFeed(
    feed,
    readTrustedKeys(trustedKeysFile(process.env)),
    Date.now(),
  )
  for (const one of documents) say(line(one))
  for (const warning of warnings) say(`Warning: ${warning}`)
  for (const error of errors) process.stderr.write(`${error}\n`)
  if (errors.length > 0) throw new ReleaseError(`${feed} is not fit for clients.`)
  say(`${feed} is fit for clients.`)
}

async function sign(options: Options, stage?: number): Promise<void> {
  const feed = feedOf(options)
  if (!existsSync(feed)) throw new ReleaseError(`There is no feed in ${feed}.`)
  const order = { feed, platform: platformOf(options), ...(stage === undefined ? {} : { stage }) }
  for (const one of await alone(feed, () => restage(order, trade()))) say(line(one))
}

async function keys(_options: Options, [verb, id = '']: string[]): Promise<void> {
  if (verb === 'new') {
    const { file, list } = await createKey(id, process.env)
    say(`The private key is in ${file}. Keep a copy where nobody else can reach it, and never in the project.`)
    say(`The public key is in ${list}. Commit it: clients that are built from now on believe this key.`)
    return
  }
  if (verb === 'remove') return forgetKey(id, process.env)
  if (verb !== undefined) throw new ReleaseError('After keys comes nothing, new <name> or remove <name>.')
  const known = readTrustedKeys(trustedKeysFile(process.env))
  if (known.length === 0) say('There is no key yet: npm run release:keys -- new <name> makes one.')
  for (const key of known) say(`${key.id}  ${key.publicKey}`)
}

type Command = (options: Options, words: string[]) => Promise<void>

const COMMANDS: Record<string, Command> = {
  release,
  verify,
  stage: (options, [share]) => sign(options, percent(share)),
  async recall(options) {
    await sign(options, 0)
    say('Nobody is offered this version any more. Who has it already keeps it: publish a higher version that works.')
  },
  renew: (options) => sign(options),
  keys,
  /** Asked before minutes are spent on building what could not be signed afterwards. */
  async ready() {
    trade()
  },
}

async function run([name = '', ...args]: string[]): Promise<void> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command)
    throw new ReleaseError(
      `There is no command ${JSON.stringify(name)}; there are ${Object.keys(COMMANDS).join(', ')}.`,
    )
  const { values, positionals } = read(args)
  await command(values, positionals)
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Error)) throw error
  // A full disk or a folder of somebody else says what it is; more than a sentence helps nobody here.
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
