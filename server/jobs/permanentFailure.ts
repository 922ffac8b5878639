/** A retry would end the same way, so the job fails at once. The dealer's administrators see the message. */
export class PermanentFailure extends Error {}
