import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type EndpointKey, type EndpointOutput, type Endpoints, endpoints } from '#contract/api/endpoints.ts'
import type { Session } from './session.ts'
import type { StreamedBody } from './streamedBody.ts'

type Parsed<K extends EndpointKey, P extends 'params' | 'query' | 'body'> = P extends keyof Endpoints[K]
  ? Endpoints[K][P] extends z.ZodType
    ? z.output<Endpoints[K][P]>
    : undefined
  : 'upload' extends keyof Endpoints[K]
    ? P extends 'body'
      ? 'isStreamed' extends keyof Endpoints[K]
        ? StreamedBody
        : Buffer
      : undefined
    : undefined

export type Call<K extends EndpointKey> = {
  params: Parsed<K, 'params'>
  query: Parsed<K, 'query'>
  body: Parsed<K, 'body'>
  /** Null is possible for `public` endpoints only. */
  session: Endpoints[K]['access'] extends 'public' ? null : Session
  request: FastifyRequest
  reply: FastifyReply
}

export type Handler<K extends EndpointKey> = (call: Call<K>) => Promise<EndpointOutput<K>>

/** One handler for each listed endpoint; a missing or surplus one does not compile. */
export type HandlersOf<Keys extends EndpointKey> = { [K in Keys]: Handler<K> }

export const endpointKeys = Object.keys(endpoints) as EndpointKey[]
