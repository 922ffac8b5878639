import { Title } from '@mantine/core'
import { IconBrandApple, IconBrandWindows, IconDeviceDesktop } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Rollout } from '#contract/api/administration/desktop.ts'
import classes from './PlatformCards.module.css'
import { ReleaseState } from './ReleaseState.tsx'
import type { DesktopOverview } from './useDesktopClients.ts'
import { VersionCounts } from './VersionCounts.tsx'

const ICONS = { win32: IconBrandWindows, darwin: IconBrandApple, linux: IconDeviceDesktop } as const

type Props = Pick<DesktopOverview, 'rollouts' | 'versions'>

/** The offered release and the running versions of each operating system. */
export function PlatformCards({ rollouts, versions }: Props) {
  const platforms = [...new Set(rollouts.map(({ platform }) => platform))]
  return (
    <div className={classes.cards}>
      {platforms.map((platform) => (
        <PlatformCard
          key={platform}
          platform={platform}
          rollouts={rollouts.filter((one) => one.platform === platform)}
          versions={versions.filter((one) => one.platform === platform)}
        />
      ))}
    </div>
  )
}

function PlatformCard({ platform, rollouts, versions }: Props & Pick<Rollout, 'platform'>) {
  const { t } = useTranslation('server')
  const id = useId()
  const Icon = ICONS[platform]
  return (
    <article className={classes.card} aria-labelledby={id}>
      <Title order={3} size="h5" id={id} className={classes.name}>
        <Icon size={20} stroke={1.75} aria-hidden />
        {t(`platform.${platform}`)}
      </Title>
      {rollouts.map((rollout) => (
        <ReleaseState key={`${rollout.arch} ${rollout.channel}`} rollout={rollout} isAlone={rollouts.length === 1} />
      ))}
      <VersionCounts versions={versions} />
    </article>
  )
}
