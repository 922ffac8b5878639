import type { EndpointOutput } from '#contract/api/endpoints.ts'
import {
  APP_VERSION,
  BODY_MAX_BYTES,
  SESSION_ABSOLUTE_DAYS,
  SESSION_IDLE_DAYS,
  SOCKET_BACKLOG_BYTES,
  SOCKET_FRAME_MAX_BYTES,
  SOCKET_FRAMES_PER_SECOND,
  SOCKET_TICKET_SECONDS,
} from '#contract/constants.ts'
import type { Config } from '#server/process/config.ts'

type Fact = EndpointOutput<'GET /v1/admin/server'>['facts'][number]
type Value = Fact['value']

const decided = (section: Fact['section'], key: string, value: Value, isGiven: boolean): Fact => ({
  section,
  key,
  value,
  unit: null,
  source: isGiven ? 'environment' : 'default',
})
const limit = (key: string, value: number, unit: Fact['unit'] = null): Fact => ({
  section: 'limits',
  key,
  value,
  unit,
  source: 'version',
})

/**
 * Facts that the environment decided at the start, and the limits of this version. Only operators see where the machine
 * keeps its files.
 */
export function serverFacts(config: Config, kind: 'postgres' | 'embedded', operates: boolean): Fact[] {
  const machine: Fact[] = [
    decided('address', 'listens_on', `${config.host}:${config.port}`, true),
    decided('address', 'trusted_proxies', config.trustProxy?.join(', ') ?? null, config.trustProxy !== undefined),
    decided('storage', 'data_folder', config.dataDir, true),
  ]
  return [
    decided('address', 'public_url', config.publicUrl ?? null, config.publicUrl !== undefined),
    ...(operates ? machine : []),
    decided('storage', 'database', kind, config.databaseUrl !== undefined),
    { section: 'updates', key: 'version', value: APP_VERSION, unit: null, source: 'version' },
    decided('updates', 'release_keys', config.releaseKeysFile !== undefined, config.releaseKeysFile !== undefined),
    limit('body_bytes', BODY_MAX_BYTES, 'bytes'),
    limit('session_idle_days', SESSION_IDLE_DAYS, 'days'),
    limit('session_absolute_days', SESSION_ABSOLUTE_DAYS, 'days'),
    limit('socket_ticket_seconds', SOCKET_TICKET_SECONDS, 'seconds'),
    limit('socket_frame_bytes', SOCKET_FRAME_MAX_BYTES, 'bytes'),
    limit('socket_frames', SOCKET_FRAMES_PER_SECOND, 'per_second'),
    limit('socket_backlog_bytes', SOCKET_BACKLOG_BYTES, 'bytes'),
  ]
}
