import type { ReleaseRefusal } from '#contract/release/checkRelease.ts'
import type { UpdateFailure } from '#contract/update/state.ts'

/** An error with a known reason. */
export class UpdateError extends Error {
  readonly reason: UpdateFailure

  constructor(reason: UpdateFailure, message: string = reason) {
    super(message)
    this.reason = reason
  }
}

const REFUSALS: Record<ReleaseRefusal, UpdateFailure> = {
  unsigned: 'signature',
  unknown_key: 'signature',
  bad_signature: 'signature',
  malformed: 'bad_feed',
  bad_file_name: 'wrong_release',
  wrong_product: 'wrong_release',
  wrong_platform: 'wrong_release',
  wrong_arch: 'wrong_release',
  wrong_channel: 'wrong_release',
  from_the_future: 'clock',
  too_old: 'too_old',
  not_newer: 'not_newer',
}

export function refusalError(refusal: ReleaseRefusal): UpdateError {
  return new UpdateError(REFUSALS[refusal], refusal)
}

/** Codes and messages of Node and of Chromium's network. The first match counts. */
const FORMS: readonly (readonly [UpdateFailure, RegExp])[] = [
  // electron-updater's error on Windows for a package with another publisher's signature.
  ['signature', /\bERR_UPDATER_INVALID_SIGNATURE\b|not signed by the application owner/],
  ['disk_full', /\b(ENOSPC|EDQUOT|ERR_FILE_NO_SPACE)\b/],
  ['no_permission', /\b(EACCES|EPERM|EROFS)\b/],
  ['file_damaged', /\b(ERR_CHECKSUM_MISMATCH)\b/],
  ['proxy', /ERR_(PROXY|TUNNEL|MANDATORY_PROXY|PAC)_|ERR_UNEXPECTED_PROXY_AUTH|\b407\b/],
  ['certificate', /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|ERR_SSL|ERR_TLS/],
  [
    'server',
    /\bredirect|ERR_(TOO_MANY_REDIRECTS|INVALID_HTTP_RESPONSE|EMPTY_RESPONSE|HTTP_RESPONSE|HTTP2|INVALID_REDIRECT)|HPE_|status \d{3}/i,
  ],
  [
    'offline',
    /net::ERR_|ENOTFOUND|EAI_AGAIN|ECONN|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|EPIPE|UND_ERR|socket hang up|timed out|aborted|fetch failed|terminated/i,
  ],
]

/** The failure code for an error of any origin. */
export function failureOf(error: unknown): UpdateFailure {
  if (error instanceof UpdateError) return error.reason
  const text = textOf(error)
  return FORMS.find(([, form]) => form.test(text))?.[0] ?? 'unknown'
}

/** Code and message of an error and of its causes. */
function textOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  const cause = error.cause !== undefined && depth < 5 ? textOf(error.cause, depth + 1) : ''
  return `${code} ${error.message} ${cause}`
}
