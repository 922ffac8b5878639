import { create } from 'zustand'

/** At most this many characters of the input. The scanned address of a printed sheet is longer than a search text. */
export const TYPED_MOST = 200

type PaletteState = {
  isOpen: boolean
  /** Text that was typed while the code of the palette was loading. */
  early: string
}

/** Whether the search is open. */
export const usePalette = create<PaletteState>()(() => ({ isOpen: false, early: '' }))

export const openPalette = (): void => usePalette.setState({ isOpen: true })
export const closePalette = (): void => usePalette.setState({ isOpen: false, early: '' })
export const typeEarly = (early: string): void => usePalette.setState({ early })
