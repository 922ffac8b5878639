import { call } from '#renderer/net/calls/api.ts'

export const HEALTH_KEY = ['health'] as const
export const readHealth = ({ signal }: { signal: AbortSignal }) => call('GET /v1/admin/health', { signal })
