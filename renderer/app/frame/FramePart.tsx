import { Component, type ReactNode, Suspense } from 'react'
import { isOn } from '#renderer/net/settings/plugins.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import type { FramePlace } from '#renderer/ui/screen/feature.ts'
import { useFrameParts } from '../screens/frameParts.ts'

type Props = { place: FramePlace }

/** The parts of all features for one place of the frame. */
export function FramePart({ place }: Props) {
  const loaded = useFrameParts()
  const settings = useSettings()
  return loaded.map(({ parts: { [place]: Part }, plugin }, index) =>
    Part && isOn(plugin, settings) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever added at the end
      <Optional key={index}>
        <Suspense>
          <Part />
        </Suspense>
      </Optional>
    ) : null,
  )
}

type OptionalProps = { children: ReactNode }

/** A broken part of the frame disappears; the screen stays. */
class Optional extends Component<OptionalProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
