import { createLocalValue } from '#renderer/storage/localValue.ts'
import { SCAN_ENDINGS, SCAN_GAPS, type ScanSettings } from './scanPace.ts'

function parse(text: string | null): ScanSettings {
  const [gap, ending] = (text ?? '').split(' ')
  return {
    gap: SCAN_GAPS.find((one) => String(one) === gap) ?? SCAN_GAPS[0],
    ending: SCAN_ENDINGS.find((one) => one === ending) ?? SCAN_ENDINGS[0],
  }
}

/** How the keyboard scanner or badge reader of this computer types. */
export const scanSettings = createLocalValue('scanner', parse, ({ gap, ending }) => `${gap} ${ending}`)
