/** A user or a record that can be named in a text. `path` is null for a user. */
export type NamedThing = { id: string; label: string; detail: string; path: string | null }
