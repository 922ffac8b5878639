/** The part of the logger that is used here. Neither tickets nor who is online nor where ever goes into it. */
export type SocketLogger = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
