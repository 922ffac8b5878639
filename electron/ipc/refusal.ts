/** Thrown by a handler that was called correctly but will not do it; the page gets `bad_input` instead of `failed`. */
export class Refusal extends Error {}
