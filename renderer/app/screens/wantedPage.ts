let page: string | null = null

/** The page that a user asked for before signing in. It opens after the sign-in. */
export const wantedPage = {
  keep(path: string): void {
    page = path
  },
  get: (): string | null => page,
  forget(): void {
    page = null
  },
}
