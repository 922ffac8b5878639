import { useTranslation } from 'react-i18next'
import type { AcceptancePhotoKind } from '#contract/service/acceptance.ts'

/** The words for what a photo shows, with its note. */
export function usePhotoName() {
  const { t } = useTranslation('acceptance')
  return ({ kind, note }: { kind: AcceptancePhotoKind; note?: string }) =>
    [t(`photos.kinds.${kind}`), note].filter(Boolean).join(': ')
}
