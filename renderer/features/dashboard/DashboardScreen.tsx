import { ScreenTitle } from '#renderer/ui/ScreenTitle.tsx'

export default function DashboardScreen() {
  return <ScreenTitle>Dashboard</ScreenTitle>
}
