import { create } from 'zustand'

/** Name of the screen that is shown, also when it replaces the one of the address. Empty before the first one. */
export const useShownName = create<{ name: string }>()(() => ({ name: '' }))
