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

/** Returns null when the session does not exist (any more). Throws when the database could not answer. */
type LoadSession = (token: string) => Promise<Session | null>

/** Returns the user and the scopes of a browser extension's token. */
type LoadExtension = (token: string) => Promise<{ session: Session; scopes: readonly ExtensionScope[] } | null>

/** Returns the user at a bay terminal; null when the pass has ended. */
type LoadPass = (pass: string) => Promise<Session | null>

/** 43 characters of base64url are 256 bits. A string of another form is not one of our tokens and needs no look-up. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/
const EXTENSION_TOKEN = new RegExp(`^${EXTENSION_TOKEN_PREFIX}[A-Za-z0-9_-]{43}$`)

const PASS = new RegExp(`^${BAY_PASS_PREFIX}[A-Za-z0-9_-]{43}$`)

/** The token of a request. Null without one; an empty text for a header of another form. */
export function bearer(request: Pick<FastifyRequest, 'headers'>): string | null {
  const header = request.headers.authorization
  if (header === undefined || header === '') return null
  return /^Bearer\s+(\S+)$/i.exec(header)?.[1] ?? ''
}

type Identity = { session: Session; extensionScopes: readonly ExtensionScope[] }

const isForExtension = (access: Access): access is Extract<Access, { extension: ExtensionScope }> =>
  typeof access === 'object' && 'extension' in access

const isForBay = (access: Access): access is Extract<Access, { bay: unknown }> =>
  typeof access === 'object' && 'bay' in access

/**
 * Refuses a session that must first change its password or set up a second factor. Also refuses routes of disabled
 * modules.
 */
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
 * Finds the user that a token stands for. A session cannot call endpoints of an extension or a bay terminal. A token of
 * an extension and a pass of a terminal can call nothing else.
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
 * Every route must declare its access, or the server does not start. The declaration is enforced before the handler
 * runs. A 401 is sent only for a missing or provably dead session, because the client signs out on it.
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
    // Only our own client sends its version. A user's own program does not.
    const isClient = session.source === 'api' && request.headers['x-client-version'] !== undefined
    request.session = isClient ? Object.assign({}, session, { source: 'ui' as const }) : session
    belongTo(request, session.dealerId)
    if (access === 'enrolling') return
    requireReady(request, session)
    requireRight(session, access, extensionScopes)
  }
  app.addHook('onRequest', enter)
  // A slow sender can take long over a body. The permission is checked again when the body is complete.
  app.addHook('preValidation', async (request) => {
    if (request.body !== undefined) await enter(request)
  })
}
