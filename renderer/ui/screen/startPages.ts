import type { TextKey } from '#renderer/i18n/resources.ts'

export type StartPage = { path: string; title: TextKey }

let read: () => readonly StartPage[] = () => []

/** Pages that the user can choose as start page. The shell knows them; features only offer them. */
export const startPages = {
  provide(next: typeof read): void {
    read = next
  },
  get: (): readonly StartPage[] => read(),
}
