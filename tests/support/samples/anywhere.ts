import { createOutbound } from '#server/storage/outbound.ts'

/** Allows connections to this machine, as on a server with one dealer. */
export const ANYWHERE = createOutbound({ listed: [], isAlone: async () => true })
