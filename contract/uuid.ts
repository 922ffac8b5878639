/** A uuid in lower case, as the database writes it; for patterns that contain one. */
export const UUID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Matches a text that is exactly one uuid in lower case. */
export const UUID = new RegExp(`^${UUID_PATTERN}$`)

/** Matches a pasted uuid, also in capital letters. */
export const TYPED_UUID = new RegExp(UUID.source, 'i')

/** Matches a uuid in lower case with a version and variant of RFC 9562. For input from outside the system. */
export const RFC_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
