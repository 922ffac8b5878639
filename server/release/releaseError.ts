/** Something that the person at the terminal has to know or to decide; the message is one sentence for them. */
export class ReleaseError extends Error {}
