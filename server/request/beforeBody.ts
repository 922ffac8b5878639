import type { FastifyRequest } from 'fastify'

/** Checks of endpoints that refuse a request by its headers, before its body is read. */
export type BeforeBody = Readonly<Record<string, (request: FastifyRequest) => void>>
