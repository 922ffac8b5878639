import type { Dependent } from './dependents.ts'

/**
 * The error catalogue: every code that the server may answer, with its HTTP status and the English sentence that goes
 * into `message`. Clients translate by code (`locales/<lang>/errors.json`), never by sentence.
 *
 * 401 is only for login answers and for a session that is proven to be dead: the client signs out on it (safety.md 0.1, finding 11).
 */
export const ERRORS = {
  // Login (specification, chapter 8; statuses from safety.md 4.1)
  totp_required: { status: 401, message: 'The second factor is required.' },
  totp_failed: { status: 401, message: 'The second factor was not accepted.' },
  invalid_credentials: { status: 401, message: 'E-mail or password is wrong.' },
  too_many_attempts: { status: 429, message: 'Too many attempts. Try again later.' },
  unauthorized: { status: 401, message: 'Sign in first.' },
  invalid_token: { status: 401, message: 'The session is no longer valid.' },
  validation_failed: { status: 400, message: 'Some values are not valid.' },
  not_found: { status: 404, message: 'Not found.' },
  bad_request: { status: 400, message: 'The request could not be read.' },
  bad_request_company: { status: 400, message: 'The dealer code is not valid.' },
  bad_request_email: { status: 400, message: 'The e-mail address is not valid.' },
  bad_request_password: { status: 400, message: 'The password is not valid.' },
  bad_request_totp: { status: 400, message: 'The second factor has six digits.' },
  server_error: { status: 500, message: 'Something went wrong on the server.' },
  service_unavailable: { status: 503, message: 'The server is not available at the moment. Try again.' },
  payload_too_large: { status: 413, message: 'The request is too large.' },
  unsupported_media_type: { status: 415, message: 'The content type is not supported.' },
  // Administration
  no_permission: { status: 403, message: 'You do not have permission for this.' },
  cannot_delete_current_token: { status: 409, message: 'The current session cannot be deleted; sign out instead.' },
  chat_read_only: { status: 403, message: 'Only administrators and moderators can write in this chat.' },
  cannot_remove_yourself: { status: 409, message: 'You cannot remove yourself from the chat.' },
  cannot_remove_yourself_as_admin: { status: 409, message: 'You cannot take the administrator role from yourself.' },
  chat_already_exists: { status: 409, message: 'This chat already exists.' },
  chat_is_private: { status: 409, message: 'A private chat belongs to the two people in it.' },
  cannot_add_yourself: { status: 409, message: 'You cannot let yourself into this chat. Somebody in it can.' },
  chat_member_by_rule: { status: 409, message: 'This person is in the chat by a rule.' },
  chat_export_pending: { status: 409, message: 'An export of this chat is already waiting for a decision.' },
  chat_export_decided: { status: 409, message: 'This export was already decided.' },
  head_stays_member: { status: 409, message: 'The head of a department stays a member of it.' },
  chat_forbids_mute: { status: 403, message: 'This chat cannot be muted.' },
  chat_forbids_archive: { status: 403, message: 'This chat cannot be archived.' },
  chat_forbids_leave: { status: 403, message: 'This chat cannot be left.' },
  idempotency_conflict: { status: 409, message: 'This key was already used for something else.' },
  record_deleted: { status: 409, message: 'This is deleted. Restore it first.' },
  record_in_use: { status: 409, message: 'Other records still refer to this.' },
  cannot_change_yourself: { status: 409, message: 'You cannot deactivate or delete yourself.' },
  save_user_first: { status: 404, message: 'Save the user before uploading a picture.' },
  dealer_deactivated: { status: 403, message: 'This dealer is deactivated. Ask the operator of the server.' },
  dealer_is_used: { status: 409, message: 'Somebody of this dealer has signed in already; they can invite others.' },
  dealer_has_administrators: { status: 409, message: 'This dealer has several administrators; one of them can do it.' },
  last_administrator: { status: 409, message: 'At least one active administrator must remain.' },
  second_person_required: { status: 403, message: 'A second administrator must consent to this.' },
  version_conflict: { status: 409, message: 'Somebody else has changed this in the meantime.' },
  transition_refused: { status: 409, message: 'This step is not possible now.' },
  // Times
  paper_not_open: { status: 409, message: 'Nothing is worked on any more on this order.' },
  stamp_running: { status: 409, message: 'Another work is still running at that time.' },
  stamp_not_running: { status: 409, message: 'This work is not running.' },
  attendance_overlaps: { status: 409, message: 'This person was there at that time already.' },
  stamp_out_of_order: { status: 409, message: 'The stamps before and after it do not allow this time.' },
  // Upload
  no_avatar: { status: 404, message: 'There is no picture.' },
  no_file: { status: 400, message: 'No file was chosen.' },
  file_too_large: { status: 413, message: 'The file is too large.' },
  too_many_photos: { status: 409, message: 'There are as many photos as there can be.' },
  wrong_file_type: { status: 415, message: 'This type of file is not allowed.' },
  failed_to_read_file: { status: 400, message: 'The file could not be read.' },
  quota_exceeded: { status: 409, message: 'There is no room left in this file group.' },
  file_infected: { status: 409, message: 'The virus scanner has found something in this file. It is blocked.' },
  // Two-factor
  twofa_required: { status: 403, message: 'Set up the second factor first.' },
  password_change_required: { status: 403, message: 'Change the password first.' },
  no_2fa_secret: { status: 409, message: 'There is no second-factor secret to confirm.' },
  no_code: { status: 400, message: 'Enter the code.' },
  code_invalid_or_expired: { status: 400, message: 'The code is invalid or has expired.' },
  twofa_not_set_up: { status: 409, message: 'The second factor is not set up.' },
  wrong_password: { status: 400, message: 'The password is wrong.' },
  too_many_tokens: { status: 409, message: 'There are as many tokens as there can be. Revoke one first.' },
  // Passwords and plugins
  password_too_weak: { status: 400, message: 'The password is too weak.' },
  link_invalid_or_expired: { status: 400, message: 'The link is invalid or has expired.' },
  directory_not_set_up: { status: 409, message: 'The directory is not set up.' },
  directory_run_active: { status: 409, message: 'Another import or synchronisation is still running.' },
  file_unreadable: { status: 400, message: 'The file could not be read.' },
  too_many_rows: { status: 400, message: 'The file has too many rows.' },
  columns_missing: { status: 400, message: 'Columns that are needed are missing.' },
  mail_not_set_up: { status: 409, message: 'E-mail is not set up.' },
  external_mail_off: { status: 409, message: 'Mail to people outside is switched off.' },
  storage_unavailable: { status: 409, message: 'The object storage does not answer. Try again later.' },
  storage_in_use: { status: 409, message: 'There are files in this object storage. Move them to the database first.' },
  storage_move_running: { status: 409, message: 'The files are being moved already.' },
  file_damaged: { status: 409, message: 'The stored file is damaged. Ask your administrator for a backup.' },
  storage_not_set_up: { status: 409, message: 'The object storage is not set up.' },
  tire_storage_not_set_up: { status: 409, message: 'This tire storage system has no address, or is switched off.' },
  numbers_used_up: { status: 409, message: 'The range of numbers is used up.' },
  scanner_not_set_up: { status: 409, message: 'The virus scanner is not switched on.' },
  scanner_unavailable: { status: 409, message: 'The virus scanner does not answer.' },
  // Planner
  plan_has_conflicts: { status: 409, message: 'The plan of these days has conflicts that must be solved first.' },
  loan_car_taken: { status: 409, message: 'The loan car is already taken at that time, or not ready for use.' },
  address_not_allowed: { status: 409, message: 'The server may not connect to this address.' },
  directory_unencrypted: {
    status: 409,
    message: 'The directory is only reached encrypted, except on the server itself.',
  },
  directory_too_large: { status: 409, message: 'The directory sends more than can be taken over at once.' },
  directory_unreadable: { status: 409, message: 'The directory took too long, or sent something that is not LDAP.' },
  plugin_disabled: { status: 403, message: 'This part of the software is switched off.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS

/** What went wrong with one field; translated like an error code. */
export const FIELD_CODES = [
  'required',
  'invalid_type',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'invalid_format',
  'invalid_email',
  'invalid_uuid',
  'unknown_field',
  'unknown_value',
  'needs_upper',
  'needs_lower',
  'needs_digit',
  'needs_special',
  'too_common',
  'contains_name',
  'not_found',
  'already_exists',
  'https_only',
  'invalid_pattern',
  'slow_pattern',
  'unsupported_pattern',
  'kept_by_hand',
  'sample_does_not_fit',
  'unknown_variable',
  'enter_again',
  'image_too_large',
  'image_invalid',
  'infected',
] as const
export type FieldCode = (typeof FIELD_CODES)[number]

/** Failures that only a client can see; they never come over the wire. */
export const CLIENT_ERROR_CODES = ['network', 'timeout', 'cancelled', 'bad_response', 'upload_failed'] as const
export type ClientErrorCode = (typeof CLIENT_ERROR_CODES)[number]

/** Body of every answer that is not 2xx. `fields` maps a path such as `email` or `members.0` to a field code. */
export type ErrorBody = {
  error: ErrorCode
  message: string
  fields?: Record<string, FieldCode>
  request_id: string
  /** Seconds until another attempt makes sense; only with `too_many_attempts`. */
  retry_after?: number
  /** The row as it is now; only with `version_conflict` and `idempotency_conflict` of a record. */
  current?: Record<string, unknown>
  /** Everything that stands against it; only with `transition_refused`. */
  refusals?: string[]
  /** What refusals are about: the reason of a hold, works by their text, roles, skills. Only with `transition_refused`. */
  about?: Record<string, string[]>
  /** The open work that depends on a row; only with `record_in_use` of a record. */
  dependents?: Dependent[]
}
