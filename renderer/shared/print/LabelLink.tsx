import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { labelAddress, type PrintedLabel } from '#contract/labels/labelPage.ts'
import { labelSizeOf } from './sheet/pageSizes.ts'

/** Content of a label. It names no person, because a label may be found by a stranger. */
export type LabelContent = Pick<PrintedLabel, 'type' | 'code' | 'lines'> & {
  /** The size of the label. An unknown one prints the usual size. */
  size: string | undefined
}
type Props = { label: LabelContent; copies: number }

/** Size for a label if the location has no printer of labels. */
const USUAL_SIZE = '62x100'

/** Opens a document as a label in a new window, which prints without a session. */
export function LabelLink({ label: { type, code, lines, size }, copies }: Props) {
  const { t } = useTranslation('print')
  const address = labelAddress({
    type,
    code,
    lines,
    copies,
    size: labelSizeOf(size) ?? USUAL_SIZE,
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
