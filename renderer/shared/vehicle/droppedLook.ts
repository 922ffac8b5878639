import { create } from 'zustand'

/** A print-out of the Handbuch that somebody dropped where a car is shown; whoever reads those takes it from here. */
export const useDroppedLook = create<{ vin: string; file: File | null }>()(() => ({ vin: '', file: null }))
