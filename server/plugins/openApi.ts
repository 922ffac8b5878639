import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const PREFIX = '/api/docs'

/** The description of the interface at /api/docs. Its libraries are loaded and it is built when somebody asks for it. */
export function describeApi(app: FastifyInstance): void {
  let description: Promise<FastifyInstance> | undefined
  const answer = async ({ url }: FastifyRequest, reply: FastifyReply) => {
    description ??= import('./apiDescription.ts').then(({ buildApiDescription }) => buildApiDescription(PREFIX))
    const { statusCode, headers, rawPayload } = await (await description).inject({ method: 'GET', url })
    return reply.code(statusCode).headers(headers).send(rawPayload)
  }
  const open = { config: { access: 'public' as const }, schema: { hide: true } }
  app.get(PREFIX, open, answer)
  app.get(`${PREFIX}/*`, open, answer)
}
