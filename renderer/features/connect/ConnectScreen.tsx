import { ScreenTitle } from '#renderer/ui/ScreenTitle.tsx'

export default function ConnectScreen() {
  return <ScreenTitle>Connect</ScreenTitle>
}
