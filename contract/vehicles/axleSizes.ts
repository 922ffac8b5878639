import { readTireSize } from './tireSize.ts'

/**
 * Whether the wider tires are in front. Of cars that are built with two sizes the wider ones belong to the rear
 * (an ID.4: 235/55 R19 in front, 255/50 R19 behind); what is not written or no size is no doubt.
 */
export function areAxlesSwapped(front: string, rear: string): boolean {
  const [inFront, behind] = [readTireSize(front), readTireSize(rear)]
  return inFront !== null && behind !== null && inFront.width > behind.width
}
