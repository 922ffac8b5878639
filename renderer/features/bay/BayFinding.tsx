import { useRef } from 'react'
import { type Finding, FindingForm, type FindingPhoto } from '#renderer/shared/finding/FindingForm.tsx'
import { reportFinding, sendPhoto } from './bayCalls.ts'

type Props = { pass: string; paperUuid: string; onSaved: () => void; onClose: () => void }

/**
 * Reports a finding with photos at the terminal. Another attempt after a failure sends the finding with the same key,
 * and only the photos that are missing.
 */
export function BayFinding({ pass, paperUuid, onSaved, onClose }: Props) {
  const sent = useRef(new Set<FindingPhoto>())
  const save = async ({ text, photos }: Finding, key: string) => {
    const { number } = await reportFinding(pass, { paper_uuid: paperUuid, finding: text }, key)
    for (const photo of photos.filter((one) => !sent.current.has(one))) {
      await sendPhoto(pass, paperUuid, number, photo)
      sent.current.add(photo)
    }
    onSaved()
  }
  return <FindingForm onSave={save} onClose={onClose} />
}
