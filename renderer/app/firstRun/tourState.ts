import { create } from 'zustand'

/** Index of the shown step of the tour; null while no tour runs. */
export const useTour = create<{ step: number | null }>()(() => ({ step: null }))

export const startTour = (): void => useTour.setState({ step: 0 })
export const showStep = (step: number): void => useTour.setState({ step })
export const stopTour = (): void => useTour.setState({ step: null })
