import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { maskValues } from './maskText.ts'

/** Gets each line after it was masked. */
type LineSink = (line: string) => void

const STDOUT = 1
/** One line per request: it has no text in which anything personal could stand. */
const PLAIN = '"msg":"answered"'

/** The database quotes what it could not read or store: that is what somebody has typed. */
const ABOUT_VALUES = /^2[23]/
function describeError(error: Error & { code?: unknown }) {
  const { raw: _raw, ...plain } = pino.stdSerializers.err(error) as ReturnType<typeof pino.stdSerializers.err>
  if (typeof error.code !== 'string' || !ABOUT_VALUES.test(error.code)) return plain
  const unquoted = (text: string) => text.replace(/"[^"]*"/g, '"[value]"')
  return { ...plain, message: unquoted(plain.message), stack: unquoted(plain.stack) }
}

/**
 * Structured lines with the request id. Never a token, a password, a query string (a socket ticket travels in one) or
 * who looked at what: safety.md 7.5. Personal data in texts are masked before anything is written; lines of a dealer
 * also go to `sink`, the others are the operator's alone.
 */
export function createLogger(
  config: Pick<Config, 'logLevel'>,
  sink: LineSink = () => {},
  out: DestinationStream = pino.destination({ dest: STDOUT, sync: true }),
): Logger {
  const destination: DestinationStream = {
    write(line) {
      // Not the line as it is: an escaped line end looks like the letter before what follows it.
      const masked = line.includes(PLAIN) ? line : `${JSON.stringify(maskValues(JSON.parse(line)))}\n`
      out.write(masked)
      if (masked.includes('"dealer":"')) sink(masked)
    },
  }
  return pino(
    {
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
        err: describeError,
      },
    },
    destination,
  )
}
