import { create } from 'zustand'

type HelpState = { isOpen: boolean }

/** Whether the help panel is open. It stays open while the user moves to other screens. */
export const useHelp = create<HelpState>()(() => ({ isOpen: false }))

export const toggleHelp = (): void => useHelp.setState(({ isOpen }) => ({ isOpen: !isOpen }))
export const closeHelp = (): void => useHelp.setState({ isOpen: false })
