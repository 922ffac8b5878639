import type { User } from '#contract/api/define/shapes.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import { BadgeCard } from './BadgeCard.tsx'
import { CalendarFeedCard } from './CalendarFeedCard.tsx'
import { DevicesCard } from './DevicesCard.tsx'
import { ExtensionTokensCard } from './ExtensionTokensCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { SignInsCard } from './SignInsCard.tsx'

type Props = { user: User }

export function SecurityPage({ user }: Props) {
  const { plugin_workshop, plugin_service } = useSettings()
  const [hasWorkshop, hasService] = [plugin_workshop !== false, plugin_service !== false]
  return (
    <>
      <PasswordCard user={user} />
      <SecondFactorCard user={user} />
      <SessionsCard />
      <SignInsCard />
      <DevicesCard />
      {hasWorkshop && <BadgeCard />}
      {hasWorkshop && <ExtensionTokensCard />}
      {hasService && <CalendarFeedCard />}
    </>
  )
}
