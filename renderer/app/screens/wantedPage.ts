let page: string | null = null

/** The page somebody asked for before they were signed in; they get there afterwards. */
export const wantedPage = {
  keep(path: string): void {
    page = path
  },
  get: (): string | null => page,
  forget(): void {
    page = null
  },
}
