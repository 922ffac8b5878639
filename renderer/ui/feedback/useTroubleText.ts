import { useTranslation } from 'react-i18next'
import type { NetworkTrouble } from '#contract/ipc/network.ts'
import { isolated } from '../text/isolated.ts'

/** Explains a network problem, and names who can solve it. */
export function useTroubleText(): (trouble: NetworkTrouble) => string {
  const { t } = useTranslation('network')
  return (trouble) =>
    trouble.kind === 'certificate'
      ? t(`certificate.${trouble.reason}`, { host: isolated(trouble.host) })
      : t(`trouble.${trouble.kind}`)
}
