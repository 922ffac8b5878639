import { Badge } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Rollout } from '#contract/api/administration/desktop.ts'
import type { Language } from '#contract/constants.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { RolloutProblem } from '#contract/update/desktopClients.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { useNow } from '#renderer/ui/time/clock.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import classes from './ReleaseState.module.css'
import { USUAL_CHANNEL } from './usualChannel.ts'

/**
 * Time before the expiry of a signature at which a warning is shown. Renewing needs the owner of the key, who may be on
 * holiday.
 */
const EXPIRES_SOON_MS = 7 * DAY_MS

const PROBLEMS = {
  missing: 'missing',
  unreadable: 'unreadable',
  file_missing: 'fileMissing',
  unchecked: 'unchecked',
  unsigned: 'unsigned',
  bad_file_name: 'damaged',
  malformed: 'damaged',
  unknown_key: 'unknownKey',
  bad_signature: 'badSignature',
  wrong_product: 'wrongTarget',
  wrong_platform: 'wrongTarget',
  wrong_arch: 'wrongTarget',
  wrong_channel: 'wrongTarget',
  from_the_future: 'fromTheFuture',
  too_old: 'tooOld',
} as const satisfies Record<RolloutProblem, string>
const HINTS: ReadonlySet<RolloutProblem> = new Set(['missing', 'unchecked'])

type Props = { rollout: Rollout; isAlone: boolean }

/** One release of the feed: version, rollout, expiry and problems. */
export function ReleaseState({ rollout, isAlone }: Props) {
  const { t } = useTranslation('server')
  const { release, problem, arch, channel } = rollout
  // The usual processor and the usual channel are not mentioned.
  const isUsual = arch === 'universal' || (isAlone && arch === 'x64')
  const kind = [...(isUsual ? [] : [arch]), ...(channel === USUAL_CHANNEL ? [] : [channel])].join(' · ')
  const isHint = problem !== null && HINTS.has(problem)
  return (
    <div className={classes.release}>
      {release && (
        <div className={classes.version}>
          <MachineText>{release.version}</MachineText>
          {kind !== '' && (
            <Badge color="gray">
              <MachineText>{kind}</MachineText>
            </Badge>
          )}
        </div>
      )}
      {release && problem !== 'too_old' && <Stage release={release} />}
      {problem && (
        <p className={classes.problem} data-hint={isHint || undefined}>
          {isHint ? <IconInfoCircle size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
          <span>{t(`problem.${PROBLEMS[problem]}`)}</span>
        </p>
      )}
      {release && <Facts release={release} />}
    </div>
  )
}

type Release = NonNullable<Rollout['release']>

function Stage({ release: { stage, is_recalled } }: { release: Release }) {
  const { t } = useTranslation('server')
  const words = stage === 100 ? t('release.everybody') : t('release.stage', { percent: isolated(String(stage)) })
  const text = is_recalled ? t('release.recalled') : words
  return (
    <div>
      <div className={classes.bar} aria-hidden>
        <div className={classes.share} style={{ inlineSize: `${stage}%` }} />
      </div>
      <p className={classes.stage} data-recalled={is_recalled || undefined}>
        {text}
      </p>
    </div>
  )
}

function Facts({ release }: { release: Release }) {
  const { t, i18n } = useTranslation('server')
  const language = i18n.language as Language
  const day = (at: string) => <MachineText>{formatDate(new Date(at), 'date', language)}</MachineText>
  const end = Date.parse(release.signed_until)
  const isEnding = useNow((now) => end > now && end - now < EXPIRES_SOON_MS)
  return (
    <dl className={classes.facts}>
      <dt>{t('release.released')}</dt>
      <dd>{day(release.release_date)}</dd>
      <dt>{t('release.signedUntil')}</dt>
      <dd>
        {day(release.signed_until)} {isEnding && <Badge color="yellow">{t('release.expiresSoon')}</Badge>}
      </dd>
      <dt>{t('release.minimumVersion')}</dt>
      <dd>
        {release.minimum_client_version ? (
          <MachineText>{release.minimum_client_version}</MachineText>
        ) : (
          t('release.none')
        )}
      </dd>
      {release.minimum_system_version && (
        <>
          <dt>{t('release.minimumSystem')}</dt>
          <dd>
            <MachineText>{release.minimum_system_version}</MachineText>
          </dd>
        </>
      )}
    </dl>
  )
}
