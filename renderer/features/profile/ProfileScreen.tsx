import { ScreenTitle } from '#renderer/ui/ScreenTitle.tsx'

export default function ProfileScreen() {
  return <ScreenTitle>Profile</ScreenTitle>
}
