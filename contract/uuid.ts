/** A uuid in lower case, as the database writes it; for patterns that contain one. */
export const UUID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** A text that is a uuid in lower case and nothing else. */
export const UUID = new RegExp(`^${UUID_PATTERN}$`)

/** A text that is a uuid as people paste it, also in capital letters. */
export const TYPED_UUID = new RegExp(UUID.source, 'i')

/** A uuid in lower case whose version and variant RFC 9562 knows: what comes from outside of the system. */
export const RFC_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
