import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be an address that starts with ${protocols.join(' or ')}//`,
  })
const network = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every((part) => /^[0-9a-fA-F.:]+(\/\d{1,3})?$/.test(part)), {
    message: 'must be a list of networks such as 10.0.0.0/8,127.0.0.1',
  })

const environment = z.object({
  PORT: port.default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  PUBLIC_URL: url('http:', 'https:').optional(),
  /** Networks of reverse proxies whose X-Forwarded-For is believed. Never `true`: then anybody could name an address. */
  TRUST_PROXY: network.optional(),
  SEED: z.enum(['demo', 'none']).default('none'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
})

export type Config = {
  port: number
  host: string
  dataDir: string
  /** Undefined: the embedded database in `dataDir/db`. */
  databaseUrl: string | undefined
  publicUrl: string | undefined
  trustProxy: string[] | undefined
  seed: 'demo' | 'none'
  logLevel: string
  mode: 'production' | 'development' | 'test'
}

/** A configuration that cannot be used; its message is one sentence for the person who starts the server. */
export class ConfigError extends Error {}

/** Reads the environment. An empty variable counts as not set; a wrong one is a `ConfigError` that names it. */
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
    seed: values.SEED,
    logLevel: values.LOG_LEVEL,
    mode: values.NODE_ENV,
  }
}
