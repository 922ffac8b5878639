/** Trying again would end the same way: the job fails at once. Its message is shown to the dealer's administrators. */
export class PermanentFailure extends Error {}
