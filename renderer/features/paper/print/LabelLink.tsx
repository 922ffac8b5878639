import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PaperPrint } from '#contract/api/workshop/paperPrint.ts'
import { LABEL_SIZES, labelAddress } from '#contract/labels/labelPage.ts'
import { paperCode, paperPath } from '#contract/workshop/paperCode.ts'
import { type DocumentKind, orderNumberOf, type PageSize } from './sheet/documents.ts'

type Props = { print: PaperPrint; kind: DocumentKind; size: PageSize; copies: number; origin: string }

/** Size for a paper's own label if the location has no printer of labels. */
const USUAL_SIZE = '62x100'

/**
 * Opens the paper or its key tag as a label in a new window, which prints without a session. It names no person, because
 * a label may be found by a stranger.
 */
export function LabelLink({ print, kind, size, copies, origin }: Props) {
  const { t } = useTranslation('print')
  if (kind !== 'key' && kind !== 'paper') return null
  const own = kind === 'key' ? size : print.site.label_sizes[0]
  const plate = print.licensePlate || print.vin.slice(-8)
  const address = labelAddress({
    type: kind,
    code: kind === 'key' ? paperCode(print.uuid) : origin + paperPath(print.uuid),
    lines: [print.tag, plate, orderNumberOf(print)],
    copies,
    size: LABEL_SIZES.find((one) => one === own) ?? USUAL_SIZE,
    hasBars: false,
    printsAtOnce: true,
  })
  return (
    <Button
      component="a"
      href={address}
      target="_blank"
      rel="noopener"
      variant="subtle"
      leftSection={<IconExternalLink size={16} aria-hidden />}
    >
      {t('asLabel')}
    </Button>
  )
}
