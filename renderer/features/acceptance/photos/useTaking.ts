import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ACCEPTANCE_PHOTO_LIMITS } from '#contract/service/acceptance.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import type { PhotoPlace } from '../data/acceptanceValues.ts'
import { addVisitPhoto } from '../data/acceptanceWrites.ts'
import type { Visit } from '../data/useVisit.ts'
import { readPhoto } from './readPhoto.ts'

/** Adds pictures to an acceptance. A toast says why a picture cannot be added, and the others are still added. */
export function useTaking({ row, photos }: Pick<Visit, 'row' | 'photos'>) {
  const { t } = useTranslation('acceptance')
  const [left, setLeft] = useState(0)
  const room = ACCEPTANCE_PHOTO_LIMITS.count - photos.length
  const take = async (files: readonly Blob[], place: PhotoPlace): Promise<boolean> => {
    if (files.length > room) showToast('warning', t('photos.full', { number: ACCEPTANCE_PHOTO_LIMITS.count }))
    const taken = files.slice(0, Math.max(0, room))
    setLeft((before) => before + taken.length)
    let isAll = taken.length > 0
    for (const file of taken) {
      const photo = await readPhoto(file)
      if (typeof photo === 'string') {
        isAll = false
        showToast('error', t(`photos.problems.${photo}`))
      } else await addVisitPhoto(row, place, photo)
      setLeft((before) => before - 1)
    }
    return isAll
  }
  return { take, left, isFull: room <= 0 }
}
