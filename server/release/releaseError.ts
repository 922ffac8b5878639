/** A problem that the person at the terminal must know or solve. Its message is one sentence. */
export class ReleaseError extends Error {}
