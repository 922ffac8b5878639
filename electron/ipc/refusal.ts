/** Thrown by a handler that refuses a valid call. The page gets `bad_input` instead of `failed`. */
export class Refusal extends Error {}
