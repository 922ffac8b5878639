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
import { findArtefacts } from './artefacts.ts'
import { type FeedPlace, placesIn } from './feed.ts'
import { createKey, deleteKey, type Environment, openSigner, readTrustedKeys, trustedKeysFile } from './keys.ts'
import { publish, refuseOld } from './publish.ts'
import { ReleaseError } from './releaseError.ts'
import { restage } from './restage.ts'
import { verifyFeed } from './verifyFeed.ts'

type Terminal = { env: Environment; say(text: string): void; complain(text: string): void }

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

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: true })
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split(/\.?(?:\n|\. |$)/)
    throw new ReleaseError(`${sentence}.`)
  }
}
type Options = ReturnType<typeof read>['values']
type Command = (terminal: Terminal, options: Options, words: string[]) => Promise<void>

const feedOf = ({ feed }: Options, env: Environment) => resolve(feed ?? `${env.DATA_DIR || '.data'}/app`)

function percent(text: string | undefined): number {
  if (text === undefined || !/^\d{1,3}$/.test(text) || Number(text) > 100)
    throw new ReleaseError('The share of computers must be a whole number from 0 to 100.')
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

/** The signer, the trusted keys and the current time. */
const trade = (env: Environment) => ({
  signer: openSigner(env),
  keys: readTrustedKeys(trustedKeysFile(env)),
  now: Date.now(),
})

/** Locks the feed, because two commands at a time would overwrite each other's documents. */
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

function orderOf(options: Options, env: Environment) {
  const channel = releaseChannel.safeParse(options.channel)
  if (!channel.success) throw new ReleaseError('A channel is one word of small letters, such as latest.')
  const system = options['minimum-system']
  if (system !== undefined && !/^\d{1,6}\.\d{1,6}\.\d{1,6}$/.test(system))
    throw new ReleaseError('--minimum-system wants three numbers of a kernel version, such as 10.0.17763.')
  const client = options['minimum-client']
  return {
    feed: feedOf(options, env),
    version: version(options.version, 'version'),
    channel: channel.data,
    stage: percent(options.stage),
    minimumClientVersion: client === undefined ? null : version(client, 'minimum-client'),
    minimumSystemVersion: system,
  }
}

const release: Command = async ({ env, say }, options, [word]) => {
  if (word !== undefined)
    throw new ReleaseError(`There is no command ${word}. Use one of verify, stage, recall, renew, keys.`)
  if (options.artifacts === undefined) throw new ReleaseError('--artifacts needs the folder with the built files.')
  const order = orderOf(options, env)
  const artefacts = await findArtefacts(resolve(options.artifacts), order.version, platformOf(options))
  const tools = trade(env)
  for (const { place, document, removed } of await alone(order.feed, () => publish({ ...order, artefacts }, tools))) {
    say(line({ place, document }))
    for (const { url, size } of document.files) say(`  ${url} (${(size / 1024 / 1024).toFixed(1)} MB)`)
    if (removed.length > 0) say(`  removed old files: ${removed.join(', ')}`)
  }
}

const verify: Command = async ({ env, say, complain }, options, [folder]) => {
  const feed = folder === undefined ? feedOf(options, env) : resolve(folder)
  const { documents, errors, warnings } = await verifyFeed(feed, readTrustedKeys(trustedKeysFile(env)), Date.now())
  for (const one of documents) say(line(one))
  for (const warning of warnings) say(`Warning: ${warning}`)
  for (const error of errors) complain(error)
  if (errors.length > 0) throw new ReleaseError(`${feed} is not fit for clients.`)
  say(`${feed} is fit for clients.`)
}

async function sign({ env, say }: Terminal, options: Options, stage?: number): Promise<void> {
  const feed = feedOf(options, env)
  const order = { feed, platform: platformOf(options), ...(stage === undefined ? {} : { stage }) }
  const tools = trade(env)
  if (!existsSync(feed)) throw new ReleaseError(`There is no feed in ${feed}.`)
  for (const one of await alone(feed, () => restage(order, tools))) say(line(one))
}

const keys: Command = async ({ env, say }, _options, [verb, id = '']) => {
  if (verb === 'new') {
    const { file, list } = await createKey(id, env)
    say(`The private key is in ${file}. Keep a copy in a place that only you can reach, and never in the project.`)
    say(`The public key is in ${list}. Commit it: clients that are built from now on trust this key.`)
    return
  }
  if (verb === 'remove') return deleteKey(id, env)
  if (verb !== undefined) throw new ReleaseError('Write keys alone, keys new <name> or keys remove <name>.')
  const known = readTrustedKeys(trustedKeysFile(env))
  if (known.length === 0) say('There is no key yet. Create one with npm run release:keys -- new <name>.')
  for (const key of known) say(`${key.id}  ${key.publicKey}`)
}

const COMMANDS: Record<string, Command> = {
  release,
  verify,
  stage: (terminal, options, [asked]) => sign(terminal, options, percent(asked)),
  async recall(terminal, options) {
    await sign(terminal, options, 0)
    terminal.say(
      'Nobody is offered this version any more. Who has it already keeps it: publish a higher version that works.',
    )
  },
  renew: (terminal, options) => sign(terminal, options),
  keys,
  /** Checked before a build of several minutes, in case it could not be signed afterwards. */
  async ready({ env }, options) {
    const { feed, channel, version: wanted } = orderOf(options, env)
    const { keys: known } = trade(env)
    for (const place of await placesIn(feed, platformOf(options)))
      if (place.channel === channel) await refuseOld(place, wanted, known)
  },
}

/** Runs one command of `npm run release…`. Returns its exit code. */
export async function runCommand([name = '', ...args]: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (!command) throw new ReleaseError(`There is no command ${JSON.stringify(name)}.`)
    const { values, positionals } = read(args)
    await command(terminal, values, positionals)
    return 0
  } catch (error) {
    // Errors such as a full disk or missing permissions explain themselves. A stack would not help.
    const sentence = error instanceof ReleaseError ? error.message : `The command failed: ${(error as Error).message}.`
    terminal.complain(sentence)
    return 1
  }
}
