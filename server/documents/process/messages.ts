/** Pictures by their name in the data. */
type Drawn = { name: string; bytes: Uint8Array }

/** A question to the process that draws documents. */
export type DocumentQuestion =
  | { kind: 'scale'; as: 'photo' | 'logo'; bytes: Uint8Array }
  | { kind: 'render'; template: string; language: string; data: unknown; pictures: readonly Drawn[] }

/** The scaled picture or the PDF. If there is none, `bytes` is null and `problem` says why. */
export type DocumentAnswer = { bytes: Uint8Array | null; problem: string }
