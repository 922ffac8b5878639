import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The dealer of the request, as soon as it is known. Before a sign-in it is set once the dealer was found. */
    dealerId: string | null
  }
}

/** Assigns the request to a dealer. Every line that it logs from now on belongs to the dealer's own log. */
export function belongTo(request: FastifyRequest, dealerId: string): void {
  if (request.dealerId === dealerId) return
  request.dealerId = dealerId
  request.log = request.log.child({ dealer: dealerId })
}
