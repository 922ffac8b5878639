import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { showUndoToast } from '#renderer/ui/feedback/undoToast.tsx'
import { useKeepPart } from '../status/usePaperPart.ts'

const WAYS = {
  off: 'DELETE /v1/workshop/paper/:uuid/photos/:photo_uuid',
  back: 'POST /v1/workshop/paper/:uuid/photos/:photo_uuid/restore',
} as const

/** Removes photos of a paper and restores them, through the toast or later from the list of removed ones. */
export function usePhotoRemoval(uuid: string) {
  const { t } = useTranslation('paper')
  const { keep } = useKeepPart()
  /** Photos with a request under way. They cannot be clicked twice. */
  const [going, setGoing] = useState<ReadonlySet<string>>(new Set())
  const go = async (way: keyof typeof WAYS, photo_uuid: string): Promise<boolean> => {
    setGoing((before) => new Set([...before, photo_uuid]))
    try {
      keep(uuid, 'photos', await call(WAYS[way], { params: { uuid, photo_uuid } }))
      return true
    } catch (error) {
      showFailure(error)
      return false
    } finally {
      setGoing((before) => new Set([...before].filter((one) => one !== photo_uuid)))
    }
  }
  return {
    going,
    restore: (photoUuid: string) => void go('back', photoUuid),
    async take(photoUuid: string) {
      if (await go('off', photoUuid))
        showUndoToast(t('photos.removed'), t('photos.undo'), () => void go('back', photoUuid))
    },
  }
}
