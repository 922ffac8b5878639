import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { call } from '#renderer/net/api.ts'
import { queryClient } from '#renderer/net/queryClient.ts'
import { showFailure } from '#renderer/records/form/showFailure.ts'
import { showUndoToast } from '#renderer/ui/undoToast.tsx'

/** As long as the way back is offered. Then the photo is gone for good; until then the server still has it. */
const UNDO_MS = 10_000

const useGoing = create<{ uuids: ReadonlySet<string> }>()(() => ({ uuids: new Set() }))

function put(photoUuid: string, isGoing: boolean): void {
  const uuids = new Set(useGoing.getState().uuids)
  if (isGoing) uuids.add(photoUuid)
  else uuids.delete(photoUuid)
  useGoing.setState({ uuids })
}

async function remove(uuid: string, photo_uuid: string): Promise<void> {
  try {
    const answer = await call('DELETE /v1/workshop/paper/:uuid/photos/:photo_uuid', { params: { uuid, photo_uuid } })
    queryClient.setQueryData(['paper', uuid, 'photos'], answer)
  } catch (error) {
    showFailure(error)
  } finally {
    put(photo_uuid, false)
  }
}

/** Takes photos off a paper, with the way back. One that is taken off while the page is closed stays. */
export function usePhotoRemoval(uuid: string) {
  const { t } = useTranslation('paper')
  const going = useGoing(({ uuids }) => uuids)
  return {
    going,
    take(photoUuid: string) {
      put(photoUuid, true)
      const timer = setTimeout(() => void remove(uuid, photoUuid), UNDO_MS)
      showUndoToast(t('photos.removed'), t('photos.undo'), () => {
        clearTimeout(timer)
        put(photoUuid, false)
      })
    },
  }
}
