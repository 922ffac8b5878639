import { create } from 'zustand'

/** The mark of a menu entry: the number of things that wait there, in words for screen readers and the pointer. */
export type MenuMark = { readonly count: number; readonly text: string; readonly isUrgent: boolean }

const useMarks = create<Readonly<Record<string, MenuMark>>>()(() => ({}))

/** The marks by the name of the screen. */
export const useMenuMarks = (): Readonly<Record<string, MenuMark>> => useMarks()

/** Sets the mark of a screen; null removes it. The feature of the screen calls it, because it knows what waits. */
export function setMenuMark(screen: string, mark: MenuMark | null): void {
  const { [screen]: before, ...others } = useMarks.getState()
  if (mark === null && before === undefined) return
  useMarks.setState(mark === null ? others : { ...others, [screen]: mark }, true)
}
