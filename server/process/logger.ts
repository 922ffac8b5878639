import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { maskValues } from './maskText.ts'

/** Gets each line after it was masked. */
type LineSink = (line: string) => void

const STDOUT = 1
/** Marks the line about an answered request. It contains no free text, so it needs no masking. */
const PLAIN = '"msg":"answered"'

/** SQLSTATE classes 22 and 23: these errors quote the rejected value, which a user has typed. */
const ABOUT_VALUES = /^2[23]/
function describeError(error: Error & { code?: unknown }) {
  const { raw: _raw, ...plain } = pino.stdSerializers.err(error) as ReturnType<typeof pino.stdSerializers.err>
  if (typeof error.code !== 'string' || !ABOUT_VALUES.test(error.code)) return plain
  const unquoted = (text: string) => text.replace(/"[^"]*"/g, '"[value]"')
  return { ...plain, message: unquoted(plain.message), stack: unquoted(plain.stack) }
}

/**
 * Structured lines with the request id. They never contain a token, a password, a query string (it can carry a socket
 * ticket) or which records a user looked at. Personal data in texts is masked before a line is written. Lines of a
 * dealer also go to `sink`. The others are for the operator alone.
 */
export function createLogger(
  config: Pick<Config, 'logLevel'>,
  sink: LineSink = () => {},
  out: DestinationStream = pino.destination({ dest: STDOUT, sync: true }),
): Logger {
  const destination: DestinationStream = {
    write(line) {
      // Masks the parsed values, not the raw line: in JSON an escaped line end would look like a letter of the next
      // word.
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
