import { hostname } from 'node:os'
import type { z } from 'zod'
import type { desktopEndpoints } from '#contract/api/administration/desktop.ts'
import type { UpdateView } from '#contract/update/state.ts'
import { apiHeaders, type Credentials } from '#electron/app/bundle/apiRequest.ts'
import type { Fetch } from './offer.ts'

/** Values whose change is reported at once instead of with the next regular report. */
const significant = ({ state, lastInstall, lastFailure, checksFailedInARow }: UpdateView) =>
  JSON.stringify([state.kind, versionIn(state), lastInstall, lastFailure?.reason, checksFailedInARow])

const INTERVAL_MS = 600_000
/** Milliseconds in which several changes are combined into one report. */
const CALM_MS = 5_000
const LIMIT_MS = 15_000
const PATH = '/api/v1/desktop/report'

type Report = z.input<(typeof desktopEndpoints)['POST /v1/desktop/report']['body']>

type Options = Pick<Report, 'device' | 'platform' | 'arch'> & {
  view: () => UpdateView
  serverUrl: () => string | null
  credentials: () => Credentials
  fetch: Fetch
}

/** Reports the state of updates to the server for administrators. Failures of a report are ignored. */
export class UpdateReport {
  private readonly options: Options
  private timer: ReturnType<typeof setTimeout> | undefined
  private last = ''

  constructor(options: Options) {
    this.options = options
  }

  /** Checks for changes that need a report. */
  reportChange(): void {
    const now = significant(this.options.view())
    if (now === this.last) return
    this.last = now
    this.sendIn(CALM_MS)
  }

  /** Sends a report soon, because a user signed in. */
  soon(): void {
    this.sendIn(CALM_MS)
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  private sendIn(ms: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.sendIn(INTERVAL_MS)
      void this.send().catch(() => undefined)
    }, ms)
  }

  private async send(): Promise<void> {
    const { serverUrl, credentials, fetch, view } = this.options
    const [server, signedIn] = [serverUrl(), credentials()]
    if (!server || !signedIn) return
    const headers = apiHeaders(new Headers({ 'Content-Type': 'application/json' }), signedIn, view().version)
    await fetch(server + PATH, {
      method: 'POST',
      headers,
      body: JSON.stringify(this.body()),
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    })
  }

  private body(): Report {
    const { device, platform, arch, view } = this.options
    const { version, channel, state, checksFailedInARow, lastCheckAt, lastFailure, lastInstall } = view()
    return {
      device,
      device_name: nameOfComputer(),
      version,
      platform,
      arch,
      channel,
      update: { kind: state.kind, version: versionIn(state) },
      checks_failed: checksFailedInARow,
      last_check_at: lastCheckAt,
      last_failure: lastFailure,
      last_install: lastInstall,
    }
  }
}

function versionIn(state: UpdateView['state']): string | null {
  return 'release' in state ? (state.release?.version ?? null) : null
}

function nameOfComputer(): string {
  const name = hostname().replace(/\p{C}/gu, '').trim().slice(0, 64)
  return name || '?'
}
