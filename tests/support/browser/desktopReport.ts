import { randomUUID } from 'node:crypto'
import type { EndpointBody } from '#contract/api/endpoints.ts'

type Report = EndpointBody<'POST /v1/desktop/report'>

/** The report of a desktop app that is up to date. */
export function desktopReport(given: Partial<Report> = {}): Report {
  return {
    device: randomUUID(),
    device_name: 'ANNAHME-1',
    version: '1.0.0',
    platform: 'win32',
    arch: 'x64',
    channel: 'latest',
    update: { kind: 'idle', version: null },
    checks_failed: 0,
    last_check_at: '2026-03-04T05:06:07.089Z',
    last_failure: null,
    last_install: null,
    ...given,
  }
}
