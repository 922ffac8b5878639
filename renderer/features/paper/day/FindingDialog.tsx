import { useQueryClient } from '@tanstack/react-query'
import { extension } from '#contract/records/extension.ts'
import { paper } from '#contract/records/paper.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { type Finding, FindingForm } from '#renderer/shared/finding/FindingForm.tsx'
import { addPhoto } from '../photos/waitingPhotos.ts'
import { createExtension } from '../sheets/createExtension.ts'
import type { PaperRow } from '../status/usePaperCalls.ts'

type Props = { paperUuid: string; onClose: () => void }

/** Records a finding with photos. It becomes an extension of the paper; photos wait until there is a network. */
export function FindingDialog({ paperUuid, onClose }: Props) {
  const client = useQueryClient()
  const save = async ({ text, photos }: Finding, key: string) => {
    const row = (await recordCalls.row(paper, paperUuid)) as unknown as PaperRow
    const saved = await createExtension(row, text, key)
    for (const photo of photos) await addPhoto(paperUuid, Number(saved.number), photo)
    await client.invalidateQueries({ queryKey: recordKeys.lists(extension) })
  }
  return <FindingForm onSave={save} onClose={onClose} />
}
