import { type ChangeEvent, useState } from 'react'
import { shrinkPhoto } from './shrinkPhoto.ts'
import { addPhoto } from './waitingPhotos.ts'

/**
 * Photos that are chosen or taken go into the queue; of those that cannot be read the names are said. `extension` is the
 * number of the sheet they are taken on; 1 is the order itself.
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
