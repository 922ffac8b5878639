import { useTranslation } from 'react-i18next'
import type { ListFile } from '#contract/api/define/listFiles.ts'
import type { EndpointKey } from '#contract/api/endpoints.ts'
import type { Language } from '#contract/constants.ts'
import { requestBlob } from '#renderer/net/calls/request.ts'
import { saveFile } from '#renderer/ui/controls/saveFile.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { ExportMenu } from './ExportMenu.tsx'

/** Longest time to load a file (ms). */
const PATIENCE_MS = 60_000

/** The address of a list as a file. */
type Saved<Key> = Key extends `GET ${infer Path}/export.${ListFile}` ? `${Path}/export.${ListFile}` : never
type Props = {
  addressOf: (ending: ListFile) => Saved<EndpointKey>
  /** Filters of the list. Empty ones are left out. */
  query?: Readonly<Record<string, unknown>>
  /** Name of the file. The current day and the ending follow. */
  name: string
}

/** Saves a list whose rows are no records as a file, in the language of the user. */
export function SaveTable({ addressOf, query = {}, name }: Props) {
  const { i18n } = useTranslation()
  const language = i18n.language as Language
  const save = async (ending: ListFile) => {
    const today = formatDate(new Date(), 'date', language).replaceAll(/\D+/g, '-')
    const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
    const patience = { query: { ...Object.fromEntries(given), language }, timeoutMs: PATIENCE_MS }
    const file = await requestBlob(addressOf(ending), AbortSignal.timeout(PATIENCE_MS), patience)
    saveFile(file, `${name} ${today}.${ending}`)
  }
  return <ExportMenu onSave={save} />
}
