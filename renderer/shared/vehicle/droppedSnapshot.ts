import { create } from 'zustand'

/** An HST print-out that was dropped on a car. The screen that reads print-outs takes it from here. */
export const useDroppedSnapshot = create<{ vin: string; file: File | null }>()(() => ({ vin: '', file: null }))
