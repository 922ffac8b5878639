import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject, validatorCompiler } from 'fastify-type-provider-zod'
import { endpoints } from '#contract/api/endpoints.ts'
import { APP_VERSION } from '#contract/constants.ts'
import { endpointKeys } from '../request/endpointHandlers.ts'
import { describeEndpoint } from './endpointRoutes.ts'

/** The CSP that the Swagger page needs, without the addresses of other servers in the library's default. */
const PAGE_POLICY = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'",
  "font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
].join('; ')

type Description = ReturnType<typeof jsonSchemaTransformObject>
type Parts = { components?: { schemas?: Record<string, unknown> } }

/** Names of the schemas to which a part of the description refers. */
const referredIn = (part: unknown) =>
  [...JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name)

/**
 * Leaves out schemas to which neither an endpoint nor another schema refers. The library describes all that have a
 * name.
 */
function withoutUnused(document: Description): Description {
  const { components: { schemas = {}, ...components } = {}, ...rest } = document as Parts
  const used = new Set<string>()
  const open = referredIn(rest)
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (used.has(name)) continue
    used.add(name)
    open.push(...referredIn(schemas[name] ?? {}))
  }
  const kept = Object.entries(schemas).filter(([name]) => used.has(name))
  return { ...rest, components: { ...components, schemas: Object.fromEntries(kept) } } as Description
}

/**
 * OpenAPI 3.1 from the same schemas that validate, with a page to read it. It is a Fastify server of its own, because
 * the library only sees routes that are added after it. This server answers requests for the description only.
 */
export async function buildApiDescription(prefix: string): Promise<FastifyInstance> {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Werkbank',
        version: APP_VERSION,
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      // The server that gives the description.
      servers: [{ url: '/' }],
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
      security: [{ session: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => withoutUnused(jsonSchemaTransformObject(document)),
  })
  await app.register(swaggerUi, { routePrefix: prefix, staticCSP: PAGE_POLICY })
  for (const key of endpointKeys)
    app.route({ ...describeEndpoint(key, endpoints[key]), handler: async () => undefined })
  await app.ready()
  return app
}
