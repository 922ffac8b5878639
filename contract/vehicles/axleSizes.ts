import { readTireSize } from './tireSize.ts'

/**
 * Whether the wider tires are in front. Cars with two sizes have the wider ones at the rear (an ID.4: 235/55 R19 in
 * front, 255/50 R19 behind). A missing or unreadable size gives false.
 */
export function areAxlesSwapped(front: string, rear: string): boolean {
  const [inFront, behind] = [readTireSize(front), readTireSize(rear)]
  return inFront !== null && behind !== null && inFront.width > behind.width
}
