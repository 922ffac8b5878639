import { type ChangeEvent, useState } from 'react'
import { shrinkPhoto } from '#renderer/shared/finding/shrinkPhoto.ts'
import { addPhoto } from './waitingPhotos.ts'

/**
 * Puts chosen or taken photos into the queue, and names files that cannot be read. `extension` is the number of the
 * sheet; 1 is the paper itself.
 */
export function useTakePhotos(uuid: string, extension: number, markId?: string) {
  const [left, setLeft] = useState(0)
  const [unread, setUnread] = useState<readonly string[]>([])
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])]
    currentTarget.value = ''
    setUnread([])
    setLeft((before) => before + chosen.length)
    for (const file of chosen) {
      try {
        await addPhoto(uuid, extension, await shrinkPhoto(file), markId)
      } catch {
        setUnread((before) => [...before, file.name])
      }
      setLeft((before) => before - 1)
    }
  }
  return { choose, left, unread }
}
