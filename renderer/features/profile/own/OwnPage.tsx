import type { User } from '#contract/api/define/shapes.ts'
import { desktop } from '#renderer/desktop/bridge.ts'
import { StationCard } from '#renderer/shared/places/StationCard.tsx'
import { ScannerCard } from '#renderer/shared/scan/ScannerCard.tsx'
import { EmailCard } from './EmailCard.tsx'
import { HintsCard } from './HintsCard.tsx'
import { NoticesCard } from './NoticesCard.tsx'
import { PersonCard } from './PersonCard.tsx'
import { PictureCard } from './PictureCard.tsx'
import { Preferences } from './Preferences.tsx'

type Props = { user: User }

export function OwnPage({ user }: Props) {
  return (
    <>
      <PictureCard user={user} />
      <PersonCard user={user} />
      <EmailCard user={user} />
      <Preferences user={user} />
      <NoticesCard user={user} />
      <HintsCard user={user} />
      {/* The desktop app has these settings on its screen "This computer". */}
      {!desktop && <ScannerCard />}
      {!desktop && <StationCard />}
    </>
  )
}
