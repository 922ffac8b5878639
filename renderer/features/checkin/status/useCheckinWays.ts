import { useTranslation } from 'react-i18next'
import { holds } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import type { WayOut } from '#renderer/records/states/dialogs/RefusalList.tsx'
import type { CheckinRow } from '../calls/useDeskCalls.ts'

/** The field of the sheet that resolves a refusal. */
const FIELDS: Readonly<Record<string, 'key_place' | 'parking_place'>> = {
  key_missing: 'key_place',
  place_missing: 'parking_place',
}

/** Actions that resolve refusals of a check-in. */
type CheckinWays = { toField: (name: string) => void; arrive: () => void }

/** The action for each refusal of a check-in, with its text. Null without one. */
export function useCheckinWays(): (
  row: Pick<CheckinRow, 'paper_uuid'>,
  refusal: string,
  ways: CheckinWays,
) => WayOut | null {
  const { t } = useTranslation('checkin')
  const hasPapers = useSettings().plugin_workshop !== false
  const mayRead = useSession(({ permissions }) => holds(permissions, PAPER_PERMISSIONS.read))
  return ({ paper_uuid }, refusal, ways) => {
    const name = FIELDS[refusal]
    if (name !== undefined) return { text: t(`out.${name}`), onClick: () => ways.toField(name) }
    if (refusal === 'not_arrived') return { text: t('arrive.isHere'), onClick: ways.arrive }
    const isAboutPaper = refusal === 'paper_exists' || refusal === 'paper_open'
    if (!isAboutPaper || paper_uuid === null || !hasPapers || !mayRead) return null
    return { text: t('paper.open'), to: `/workshop/paper/${paper_uuid}` }
  }
}
