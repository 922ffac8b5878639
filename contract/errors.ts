import type { Dependent } from './dependents.ts'
import type { FieldCode } from './fieldCodes.ts'
import type { BuiltModule, UsedBy } from './modules.ts'

/**
 * The error catalogue: every code that the server may answer. Each has its HTTP status, the English sentence for
 * `message`, and the module that answers it. Every module may answer those of `frame`. Codes of later modules have
 * texts, but no module answers them.
 *
 * Clients translate by code (`locales/<lang>/errors.json`), never by sentence.
 *
 * Clients sign out on 401. So it is only for login answers and for a session that is proven to be dead.
 */
export const ERRORS = {
  // Login
  totp_required: { usedBy: 'auth', status: 401, message: 'The second factor is required.' },
  totp_failed: { usedBy: 'auth', status: 401, message: 'The second factor was not accepted.' },
  invalid_credentials: { usedBy: 'auth', status: 401, message: 'E-mail or password is wrong.' },
  too_many_attempts: { usedBy: 'auth', status: 429, message: 'Too many attempts. Try again later.' },
  unauthorized: { usedBy: 'auth', status: 401, message: 'Sign in first.' },
  invalid_token: { usedBy: 'auth', status: 401, message: 'The session is no longer valid.' },
  validation_failed: { usedBy: 'frame', status: 400, message: 'Some values are not valid.' },
  not_found: { usedBy: 'frame', status: 404, message: 'Not found.' },
  bad_request: { usedBy: 'frame', status: 400, message: 'The request could not be read.' },
  bad_request_company: { usedBy: 'auth', status: 400, message: 'The dealer code is not valid.' },
  bad_request_email: { usedBy: 'auth', status: 400, message: 'The e-mail address is not valid.' },
  bad_request_password: { usedBy: 'auth', status: 400, message: 'The password is not valid.' },
  bad_request_totp: { usedBy: 'auth', status: 400, message: 'The second factor has six digits.' },
  server_error: { usedBy: 'frame', status: 500, message: 'Something went wrong on the server.' },
  service_unavailable: {
    usedBy: 'frame',
    status: 503,
    message: 'The server is not available at the moment. Try again.',
  },
  document_failed: { usedBy: 'frame', status: 503, message: 'The document could not be made. Try again.' },
  payload_too_large: { usedBy: 'frame', status: 413, message: 'The request is too large.' },
  unsupported_media_type: { usedBy: 'frame', status: 415, message: 'The content type is not supported.' },
  // Administration
  no_permission: { usedBy: 'rights', status: 403, message: 'You do not have permission for this.' },
  cannot_delete_current_token: {
    usedBy: 'auth',
    status: 409,
    message: 'The current session cannot be deleted; sign out instead.',
  },
  chat_read_only: {
    usedBy: 'chat',
    status: 403,
    message: 'Only administrators and moderators can write in this chat.',
  },
  cannot_remove_yourself: { usedBy: 'chat', status: 409, message: 'You cannot remove yourself from the chat.' },
  cannot_remove_yourself_as_admin: {
    usedBy: 'chat',
    status: 409,
    message: 'You cannot take the administrator role from yourself.',
  },
  chat_already_exists: { usedBy: 'chat', status: 409, message: 'This chat already exists.' },
  chat_is_private: { usedBy: 'chat', status: 409, message: 'A private chat belongs to the two people in it.' },
  cannot_add_yourself: {
    usedBy: 'chat',
    status: 409,
    message: 'You cannot let yourself into this chat. Somebody in it can.',
  },
  chat_member_by_rule: { usedBy: 'chat', status: 409, message: 'This person is in the chat by a rule.' },
  chat_export_pending: {
    usedBy: 'chat',
    status: 409,
    message: 'An export of this chat is already waiting for a decision.',
  },
  chat_export_decided: { usedBy: 'chat', status: 409, message: 'This export was already decided.' },
  acceptance_unsigned: { usedBy: 'acceptance', status: 409, message: 'This acceptance is not signed yet.' },
  acceptance_confirmed: {
    usedBy: 'acceptance',
    status: 409,
    message: 'This acceptance is completed. Begin a new revision to change it.',
  },
  acceptance_canceled: {
    usedBy: 'acceptance',
    status: 409,
    message: 'This acceptance is canceled. Open it again to change it.',
  },
  acceptance_exists: {
    usedBy: 'acceptance',
    status: 409,
    message: 'This visit already has an acceptance. Open it instead of beginning another one.',
  },
  already_revived: { usedBy: 'workshop', status: 409, message: 'This work was offered again already.' },
  member_elsewhere: {
    usedBy: 'organisation',
    status: 403,
    message: 'You cannot add a user of another location. Ask a user who may change all departments.',
  },
  head_stays_member: { usedBy: 'organisation', status: 409, message: 'The head of a department stays a member of it.' },
  chat_forbids_mute: { usedBy: 'chat', status: 403, message: 'This chat cannot be muted.' },
  chat_forbids_archive: { usedBy: 'chat', status: 403, message: 'This chat cannot be archived.' },
  chat_forbids_leave: { usedBy: 'chat', status: 403, message: 'This chat cannot be left.' },
  chat_edit_too_late: {
    usedBy: 'chat',
    status: 409,
    message: 'A message can only be edited within 24 hours.',
  },
  chat_later_time: { usedBy: 'chat', status: 409, message: 'Choose a time in the future, at most a year ahead.' },
  chat_later_full: { usedBy: 'chat', status: 409, message: 'You already have 50 messages that wait.' },
  chat_message_withdrawn: { usedBy: 'chat', status: 409, message: 'This message was withdrawn.' },
  idempotency_conflict: { usedBy: 'frame', status: 409, message: 'This key was already used for something else.' },
  already_done: {
    usedBy: 'frame',
    status: 409,
    message: 'This request was already done, and its answer is not kept. Load the current state.',
  },
  request_running: { usedBy: 'frame', status: 409, message: 'This request is still running. Ask again in a moment.' },
  notice_not_shown: {
    usedBy: 'news',
    status: 409,
    message: 'Nobody reads this notice at the moment. Publish it first.',
  },
  notice_ended: { usedBy: 'news', status: 404, message: 'This notice has ended.' },
  notice_withdrawn: { usedBy: 'news', status: 404, message: 'This notice was withdrawn.' },
  no_confirmation_needed: {
    usedBy: 'news',
    status: 409,
    message: 'This notice does not ask for a confirmation.',
  },
  comments_closed: { usedBy: 'comments', status: 409, message: 'Comments are switched off here.' },
  record_deleted: { usedBy: 'frame', status: 409, message: 'This is deleted. Restore it first.' },
  record_in_use: { usedBy: 'frame', status: 409, message: 'Other records still refer to this.' },
  person_anonymised: {
    usedBy: 'privacy',
    status: 409,
    message: 'This person was anonymised. That cannot be undone or repeated.',
  },
  cannot_change_yourself: { usedBy: 'auth', status: 409, message: 'You cannot deactivate or delete yourself.' },
  save_user_first: { usedBy: 'auth', status: 404, message: 'Save the user before uploading a picture.' },
  dealer_deactivated: {
    usedBy: 'auth',
    status: 403,
    message: 'This dealer is deactivated. Ask the operator of the server.',
  },
  dealer_is_used: {
    usedBy: 'operator',
    status: 409,
    message: 'A user of this dealer has signed in already. They can invite others.',
  },
  dealer_has_administrators: {
    usedBy: 'operator',
    status: 409,
    message: 'This dealer has several administrators; one of them can do it.',
  },
  last_administrator: { usedBy: 'auth', status: 409, message: 'At least one active administrator must remain.' },
  second_person_required: { usedBy: 'chat', status: 403, message: 'A second administrator must consent to this.' },
  version_conflict: {
    usedBy: 'frame',
    status: 409,
    message: 'Another user has changed this in the meantime. Load it again.',
  },
  not_in_workshop: { usedBy: 'frame', status: 409, message: 'This person does not work in this workshop.' },
  transition_refused: { usedBy: 'workshop', status: 409, message: 'This step is not possible now.' },
  // Times
  paper_not_open: { usedBy: 'times', status: 409, message: 'Nothing is worked on any more on this order.' },
  stamp_running: { usedBy: 'times', status: 409, message: 'Another work is still running at that time.' },
  stamp_not_running: { usedBy: 'times', status: 409, message: 'This work is not running.' },
  attendance_overlaps: { usedBy: 'times', status: 409, message: 'This person was there at that time already.' },
  stamp_out_of_order: {
    usedBy: 'times',
    status: 409,
    message: 'The stamps before and after it do not allow this time.',
  },
  // Upload
  no_avatar: { usedBy: 'auth', status: 404, message: 'There is no picture.' },
  no_file: { usedBy: 'files', status: 400, message: 'No file was chosen.' },
  file_too_large: { usedBy: 'files', status: 413, message: 'The file is too large.' },
  too_many_notes: {
    usedBy: 'history',
    status: 409,
    message: 'There are as many notes as there can be. Delete one first.',
  },
  merge_elsewhere: {
    usedBy: 'history',
    status: 403,
    message: 'Rows of a location would move at which you may not merge. Ask a user who may do it there.',
  },
  merge_vins_differ: {
    usedBy: 'history',
    status: 409,
    message: 'The two vehicles have different VINs. Confirm that they are one car.',
  },
  merge_over: { usedBy: 'history', status: 409, message: 'This merge can no longer be undone.' },
  merge_followed: {
    usedBy: 'history',
    status: 409,
    message: 'A later merge builds on this one. Undo the later one first.',
  },
  merge_value_taken: {
    usedBy: 'history',
    status: 409,
    message: 'Another record has got a number of this merge meanwhile. Change it there, then undo the merge.',
  },
  record_merged: {
    usedBy: 'history',
    status: 409,
    message: 'This was merged into another record. Open that one, or undo the merge.',
  },
  too_many_photos: { usedBy: 'workshop', status: 409, message: 'There are as many photos as there can be.' },
  wrong_file_type: { usedBy: 'files', status: 415, message: 'This type of file is not allowed.' },
  failed_to_read_file: { usedBy: 'files', status: 400, message: 'The file could not be read.' },
  quota_exceeded: { usedBy: 'files', status: 409, message: 'There is no room left in this file group.' },
  file_infected: {
    usedBy: 'files',
    status: 409,
    message: 'The virus scanner has found something in this file. It is blocked.',
  },
  file_expired: {
    usedBy: 'uploads',
    status: 409,
    message: 'This file has expired. A person who may change it can extend its last day.',
  },
  file_unchecked: {
    usedBy: 'uploads',
    status: 409,
    message: 'The virus scanner has not checked this file yet. The file group accepts checked files only.',
  },
  // Two-factor
  twofa_required: { usedBy: 'auth', status: 403, message: 'Set up the second factor first.' },
  password_change_required: { usedBy: 'auth', status: 403, message: 'Change the password first.' },
  no_2fa_secret: { usedBy: 'auth', status: 409, message: 'There is no second-factor secret to confirm.' },
  no_code: { usedBy: 'auth', status: 400, message: 'Enter the code.' },
  code_invalid_or_expired: { usedBy: 'auth', status: 400, message: 'The code is invalid or has expired.' },
  twofa_not_set_up: { usedBy: 'auth', status: 409, message: 'The second factor is not set up.' },
  wrong_password: { usedBy: 'auth', status: 400, message: 'The password is wrong.' },
  unknown_terminal: { usedBy: 'auth', status: 403, message: 'This terminal is not known any more.' },
  unknown_badge: { usedBy: 'auth', status: 403, message: 'This badge is not known here.' },
  too_many_tokens: {
    usedBy: 'auth',
    status: 409,
    message: 'There are as many tokens as there can be. Revoke one first.',
  },
  // Passwords and plugins
  password_too_weak: { usedBy: 'auth', status: 400, message: 'The password is too weak.' },
  link_invalid_or_expired: { usedBy: 'auth', status: 400, message: 'The link is invalid or has expired.' },
  directory_not_set_up: { usedBy: 'directory', status: 409, message: 'The directory is not set up.' },
  directory_run_active: {
    usedBy: 'directory',
    status: 409,
    message: 'Another import or synchronisation is still running.',
  },
  preview_of_another_user: {
    usedBy: 'directory',
    status: 403,
    message: 'Only the user who made this preview can start it. Make a preview of your own.',
  },
  file_unreadable: { usedBy: 'frame', status: 400, message: 'The file could not be read.' },
  file_without_rows: { usedBy: 'frame', status: 400, message: 'The file has no row below its header.' },
  list_too_long: { usedBy: 'frame', status: 400, message: 'The list has too many rows for an Excel file.' },
  too_many_rows: { usedBy: 'directory', status: 400, message: 'The file has too many rows.' },
  columns_missing: { usedBy: 'directory', status: 400, message: 'Columns that are needed are missing.' },
  mail_not_set_up: { usedBy: 'mail', status: 409, message: 'E-mail is not set up.' },
  sms_not_set_up: { usedBy: 'workshop', status: 409, message: 'SMS is not set up.' },
  external_mail_off: { usedBy: 'mail', status: 409, message: 'Mail to people outside is switched off.' },
  storage_unavailable: {
    usedBy: 'files',
    status: 409,
    message: 'The object storage does not answer. Try again later.',
  },
  storage_in_use: {
    usedBy: 'files',
    status: 409,
    message: 'There are files in this object storage. Move them to the database first.',
  },
  location_move_running: {
    usedBy: 'organisation',
    status: 409,
    message: 'Rows of a location are being moved already.',
  },
  storage_move_running: { usedBy: 'files', status: 409, message: 'The files are being moved already.' },
  file_damaged: {
    usedBy: 'files',
    status: 409,
    message: 'The stored file is damaged. Ask your administrator for a backup.',
  },
  storage_not_set_up: { usedBy: 'files', status: 409, message: 'The object storage is not set up.' },
  tire_storage_not_set_up: {
    usedBy: 'tires',
    status: 409,
    message: 'This tire storage system has no address, or is switched off.',
  },
  numbers_used_up: { usedBy: 'workshop', status: 409, message: 'The range of numbers is used up.' },
  scanner_not_set_up: { usedBy: 'files', status: 409, message: 'The virus scanner is not switched on.' },
  scanner_unavailable: { usedBy: 'files', status: 409, message: 'The virus scanner does not answer.' },
  // Privacy
  retention_changed: {
    usedBy: 'privacy',
    status: 409,
    message: 'What the retention would remove has changed. Look at the list again.',
  },
  // Planner
  plan_has_conflicts: {
    usedBy: 'planner',
    status: 409,
    message: 'The plan of these days has conflicts that must be solved first.',
  },
  loan_car_taken: {
    usedBy: 'planner',
    status: 409,
    message: 'The loan car is already taken at that time, or not ready for use.',
  },
  absence_exists: {
    usedBy: 'planner',
    status: 409,
    message: 'This absence is already entered: the same person, days, time and kind.',
  },
  address_not_allowed: { usedBy: 'settings', status: 409, message: 'The server may not connect to this address.' },
  directory_unencrypted: {
    usedBy: 'directory',
    status: 409,
    message: 'The directory is only reached encrypted, except on the server itself.',
  },
  directory_too_large: {
    usedBy: 'directory',
    status: 409,
    message: 'The directory sends more than can be taken over at once.',
  },
  directory_unreadable: {
    usedBy: 'directory',
    status: 409,
    message: 'The directory took too long, or sent something that is not LDAP.',
  },
  plugin_disabled: { usedBy: 'frame', status: 403, message: 'This part of the software is switched off.' },
  // Wheel sets in storage and the Lua tasks
  invalid_tire_id: { usedBy: 'tires', status: 404, message: 'There is no such tire.' },
  invalid_wheelset_id: { usedBy: 'tires', status: 404, message: 'There is no such wheel set.' },
  lua_error: { usedBy: 'tasks', status: 409, message: 'The Lua script ended with an error.' },
} as const satisfies Record<string, { usedBy: UsedBy; status: number; message: string }>

type Declared = typeof ERRORS
/** A code that a built module answers. */
export type ErrorCode = {
  [C in keyof Declared]: Declared[C]['usedBy'] extends BuiltModule ? C : never
}[keyof Declared]

/** Failures that only a client can detect. They are never sent over the wire. */
export const CLIENT_ERROR_CODES = ['network', 'timeout', 'cancelled', 'bad_response', 'upload_failed'] as const
export type ClientErrorCode = (typeof CLIENT_ERROR_CODES)[number]

/** Body of every answer that is not 2xx. `fields` maps a path such as `email` or `members.0` to a field code. */
export type ErrorBody = {
  error: ErrorCode
  message: string
  fields?: Record<string, FieldCode>
  request_id: string
  /** Seconds until another attempt makes sense. Only with `too_many_attempts` and `request_running`. */
  retry_after?: number
  /** The current state of the row, view or layout. Only with `version_conflict`, and `idempotency_conflict` of a record. */
  current?: Record<string, unknown>
  /** All reasons of the refusal. Only with `transition_refused`. */
  refusals?: string[]
  /** Subjects of the refusals, such as texts of works. With `transition_refused`, and `people` with `not_in_workshop`. */
  about?: Record<string, string[]>
  /** The open work that depends on a row. Only with `record_in_use` of a record. */
  dependents?: Dependent[]
}
