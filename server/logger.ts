import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/**
 * Structured lines with the request id. Never a token, a password, a query string (a socket ticket travels in one) or
 * who looked at what: safety.md 7.5.
 */
export function createLogger(config: Pick<Config, 'logLevel'>): Logger {
  return pino({
    level: config.logLevel,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.password',
        '*.token',
        '*.totp',
        'body.code',
        '*.secret',
        'err.parameters',
        'err.detail',
        'err.where',
      ],
      censor: '[removed]',
    },
    serializers: {
      req: (request) => ({
        method: request.method,
        path: String(request.url ?? '').split('?')[0],
        address: request.ip,
      }),
      res: (reply) => ({ status: reply.statusCode }),
      err: pino.stdSerializers.err,
    },
  })
}
