/** The part of the logger that is used here. It never logs tickets, online users or paths. */
export type SocketLogger = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
