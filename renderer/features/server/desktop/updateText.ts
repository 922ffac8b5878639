import type { DesktopClient } from '#contract/api/administration/desktop.ts'
import { UPDATE_FAILURES, type UpdateFailure } from '#contract/update/state.ts'

/** The text about updates in a computer's row: a key of `server:update`, with reason and time if known. */
type UpdateText = {
  isTrouble: boolean
  key:
    | Exclude<DesktopClient['update']['kind'], 'idle'>
    | 'failedTo'
    | 'returned'
    | 'installed'
    | 'checked'
    | 'never'
    | 'checks'
  values: { version?: string; from?: string; to?: string; count?: number }
  reason: string | null
  at: string | null
}

type Given = Pick<
  DesktopClient,
  'update' | 'is_failing' | 'checks_failed' | 'last_check_at' | 'last_failure' | 'last_install'
>

/** Problems come first, then the current step, then the last result. */
export function updateText(client: Given): UpdateText {
  return (client.is_failing ? troubleOf(client) : null) ?? activityOf(client) ?? lastOf(client)
}

function troubleOf({ update, checks_failed, last_failure, last_install }: Given): UpdateText | null {
  const reason = last_failure?.reason ?? null
  const at = last_failure?.at ?? null
  const trouble = { isTrouble: true, reason, at }
  if (update.kind === 'failed') return { ...trouble, ...failedTo(update.version ?? last_failure?.version) }
  if (last_install?.result === 'returned') {
    const { from, to } = last_install
    return { isTrouble: true, key: 'returned', values: { from, to }, reason: null, at: last_install.at }
  }
  if (last_install?.result === 'failed') return { ...trouble, ...failedTo(last_install.to), at: last_install.at }
  return checks_failed > 0 ? { ...trouble, key: 'checks', values: { count: checks_failed } } : null
}

const failedTo = (version: string | null | undefined) =>
  version == null ? ({ key: 'failed', values: {} } as const) : ({ key: 'failedTo', values: { version } } as const)

function activityOf({ update: { kind, version } }: Given): UpdateText | null {
  const quiet = { isTrouble: false, reason: null, at: null }
  if (kind === 'unsupported' || kind === 'checking') return { ...quiet, key: kind, values: {} }
  if (kind === 'idle' || kind === 'failed' || version === null) return null
  return { ...quiet, key: kind, values: { version } }
}

function lastOf({ last_check_at, last_install }: Given): UpdateText {
  const quiet = { isTrouble: false, reason: null }
  const isInstalled = last_install?.result === 'installed'
  if (isInstalled && (last_check_at === null || last_install.at >= last_check_at))
    return { ...quiet, key: 'installed', values: { version: last_install.to }, at: last_install.at }
  if (last_check_at === null) return { ...quiet, key: 'never', values: {}, at: null }
  return { ...quiet, key: 'checked', values: {}, at: last_check_at }
}

/** Apps may be newer than this page and report reasons that it does not know. */
export function isKnownReason(reason: string): reason is UpdateFailure {
  return (UPDATE_FAILURES as readonly string[]).includes(reason)
}
