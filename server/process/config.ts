import { isIP } from 'node:net'
import { z } from 'zod'

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a number from 0 to 65535')
const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be an address that starts with ${protocols.map((one) => `${one}//`).join(' or ')}`,
  })
const oneOf = <const T extends readonly string[]>(...values: T) => z.enum(values, `must be one of ${values.join(', ')}`)

/** Whether a text is an address or a network. `0.0.0.0/0` is none: with it, every client could claim any address. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
const network = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isNetwork), { message: 'must be a list of networks such as 10.0.0.0/8,127.0.0.1' })

/** A host name, an address, or a network such as `10.0.0.0/8`. */
const isHost = (text: string) => isNetwork(text) || /^(?=.*[a-z])[a-z0-9._-]{1,253}$/i.test(text)
const hosts = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isHost), {
    message: 'must be a list of hosts and networks such as mail.lan,10.0.0.0/8',
  })

const environment = z.object({
  PORT: port.default(8_080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  // The password of the role `werkbank_app` is derived from this one. Without a password it could be guessed.
  DATABASE_URL: url('postgres:', 'postgresql:')
    .refine((text) => URL.canParse(text) && new URL(text).username !== '' && new URL(text).password !== '', {
      message: 'must name a user and a password',
    })
    .optional(),
  PUBLIC_URL: url('http:', 'https:').optional(),
  /**
   * Networks of reverse proxies whose X-Forwarded-For is believed. Never `true`: then every client could claim any
   * address.
   */
  TRUST_PROXY: network.optional(),
  /** Private hosts and networks that dealers may connect the server to, such as a mail server or a directory. */
  OUTBOUND_HOSTS: hosts.optional(),
  /**
   * Code of the dealer whose administrators run the server. They manage all dealers, and can show a message to all
   * users.
   */
  OPERATOR_DEALER: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,32}$/, 'must be the code of a dealer')
    .toLowerCase()
    .optional(),
  SEED: oneOf('demo', 'none').default('none'),
  /** File with the public keys that the desktop apps were built with. Default: the file in the repository. */
  WERKBANK_RELEASE_KEYS: z.string().min(1).optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent').default('info'),
  NODE_ENV: oneOf('production', 'development', 'test').default('production'),
})

export type Config = {
  port: number
  host: string
  dataDir: string
  /** Undefined: the embedded database in `dataDir/db`. */
  databaseUrl: string | undefined
  publicUrl: string | undefined
  trustProxy: string[] | undefined
  /** Private hosts and networks that a dealer's settings may name, besides public ones. */
  outboundHosts: string[]
  /** Undefined: the dealer that `dataDir/instance.json` names, else the only dealer. */
  operatorDealer: string | undefined
  seed: 'demo' | 'none'
  /** Undefined: `resources/release-keys.json`. */
  releaseKeysFile: string | undefined
  logLevel: string
  mode: 'production' | 'development' | 'test'
}

/** A configuration that the server cannot use. Its message is one sentence for the person who starts the server. */
export class ConfigError extends Error {}

/** Reads the environment. An empty variable counts as not set. An invalid one throws a `ConfigError` that names it. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = String(issue?.path[0] ?? 'environment')
    const shown = /URL|KEY|SECRET|PASSWORD/.test(name) ? '' : ` (${JSON.stringify(given[name])})`
    throw new ConfigError(`The environment variable ${name}${shown} is not valid: ${issue?.message ?? 'unknown'}.`)
  }
  const values = parsed.data
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    trustProxy: values.TRUST_PROXY,
    outboundHosts: values.OUTBOUND_HOSTS ?? [],
    operatorDealer: values.OPERATOR_DEALER,
    seed: values.SEED,
    releaseKeysFile: values.WERKBANK_RELEASE_KEYS,
    logLevel: values.LOG_LEVEL,
    mode: values.NODE_ENV,
  }
}
