import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Access } from '#contract/api/define/endpoint.ts'
import { BAY_PASS_PREFIX } from '#contract/bay.ts'
import { EXTENSION_TOKEN_PREFIX, type ExtensionScope } from '#contract/extensionScopes.ts'
import { GLOBAL_SCOPE, holds } from '#contract/permissions/can.ts'
import { pluginOf } from '#contract/settings/registry.ts'
import { Failure } from '../request/failure.ts'
import { belongTo } from '../request/requestDealer.ts'
import type { Session } from '../request/session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    session: Session | null
  }
}

/** Null: there is no such session (any more). Throws when that could not be found out. */
type LoadSession = (token: string) => Promise<Session | null>

/** A token of a browser extension: the person it stands for, and what it may be used for. */
type LoadExtension = (token: string) => Promise<{ session: Session; scopes: readonly ExtensionScope[] } | null>

/** The person at a bay terminal; null: the pass is over. */
type LoadPass = (pass: string) => Promise<Session | null>

/** 43 characters of base64url are 256 bits; anything else is not a token of ours and needs no look-up. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/
const EXTENSION_TOKEN = new RegExp(`^${EXTENSION_TOKEN_PREFIX}[A-Za-z0-9_-]{43}$`)

const PASS = new RegExp(`^${BAY_PASS_PREFIX}[A-Za-z0-9_-]{43}$`)

function bearer(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  if (header === undefined || header === '') return null
  return /^Bearer\s+(\S+)$/i.exec(header)?.[1] ?? ''
}

type Identity = { session: Session; extensionScopes: readonly ExtensionScope[] }

const isForExtension = (access: Access): access is Extract<Access, { extension: ExtensionScope }> =>
  typeof access === 'object' && 'extension' in access

const isForBay = (access: Access): access is Extract<Access, { bay: unknown }> =>
  typeof access === 'object' && 'bay' in access

/** Refuses a session that has to do something else first, and routes of a module that the dealer switched off. */
function requireReady(request: FastifyRequest, session: Session): void {
  if (session.mustChangePassword) throw new Failure('password_change_required')
  if (session.mustSetUpSecondFactor) throw new Failure('twofa_required')
  const plugin = pluginOf((request.routeOptions.url ?? '').replace(/^\/api/, ''))
  if (plugin !== null && session.disabledPlugins.includes(plugin)) throw new Failure('plugin_disabled')
}

/** Refuses a session that lacks the right which the route declares. */
function requireRight(
  session: Session,
  access: Exclude<Access, 'public' | 'enrolling'>,
  scopes: Identity['extensionScopes'],
) {
  if (access === 'signed_in') return
  if (isForExtension(access)) {
    if (!scopes.includes(access.extension)) throw new Failure('no_permission')
    return
  }
  if (isForBay(access)) {
    if (access.bay !== null && !holds(session.permissions, access.bay)) throw new Failure('no_permission')
    return
  }
  const scope = access.scope === 'any' ? undefined : GLOBAL_SCOPE
  if (!holds(session.permissions, access.permission, scope)) throw new Failure('no_permission')
}

type Loaders = { loadSession: LoadSession; loadExtension: LoadExtension; loadPass: LoadPass }

/**
 * Whom a token stands for. A session opens no place of an extension or of a bay terminal, and a token of an extension or a
 * pass of a terminal nothing else.
 */
async function holderOf(token: string, access: Access, loaders: Loaders): Promise<Identity | null> {
  if (isForExtension(access)) {
    const extension = EXTENSION_TOKEN.test(token) ? await loaders.loadExtension(token) : null
    return extension && { session: extension.session, extensionScopes: extension.scopes }
  }
  const [pattern, load] = isForBay(access) ? [PASS, loaders.loadPass] : [TOKEN, loaders.loadSession]
  const session = pattern.test(token) ? await load(token) : null
  return session && { session, extensionScopes: [] }
}

async function identify(request: FastifyRequest, access: Access, loaders: Loaders): Promise<Identity> {
  const token = bearer(request)
  if (token === null) throw new Failure('unauthorized')
  const identity = await holderOf(token, access, loaders)
  if (identity === null) throw new Failure('invalid_token')
  return identity
}

/**
 * Every route declares who may call it, or the server does not start; before the handler runs, the declaration is
 * enforced. A 401 leaves here only for a missing or provably dead session: the client signs out on it.
 */
export function guardAccess(app: FastifyInstance, loaders: Loaders): void {
  app.decorateRequest('session', null)
  app.decorateRequest('dealerId', null)

  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined)
      throw new Error(`The route ${String(route.method)} ${route.url} does not declare its access.`)
  })

  const enter = async (request: FastifyRequest): Promise<void> => {
    const access = request.routeOptions.config.access
    if (access === undefined || access === 'public') return
    const { session, extensionScopes } = await identify(request, access, loaders)
    // Only the client of this product names its version; a person's own program does not.
    const isClient = session.source === 'api' && request.headers['x-client-version'] !== undefined
    request.session = isClient ? Object.assign({}, session, { source: 'ui' as const }) : session
    belongTo(request, session.dealerId)
    if (access === 'enrolling') return
    requireReady(request, session)
    requireRight(session, access, extensionScopes)
  }
  app.addHook('onRequest', enter)
  // A body takes as long as its sender likes: who loses the permission meanwhile is refused when it is complete.
  app.addHook('preValidation', async (request) => {
    if (request.body !== undefined) await enter(request)
  })
}
