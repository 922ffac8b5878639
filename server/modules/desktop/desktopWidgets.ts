import type { Rollout } from '#contract/api/administration/desktop.ts'
import { type Widget, widgetData, widgetRow } from '#server/widgets/widget.ts'
import { readVersions } from './clientList.ts'
import { needsUpdate } from './standing.ts'

type Services = { readRollouts(now: number): Promise<Rollout[]> }

/** A card of the start page: computers whose desktop app should be updated, by version. */
export function desktopWidgets({ readRollouts }: Services): readonly Widget[] {
  return [
    {
      name: 'updates',
      permission: 'global.admin',
      plugin: null,
      isOfLocation: false,
      async read({ tx, now }) {
        const { versions } = await readVersions(tx, await readRollouts(now), now)
        const old = versions.filter(({ standing }) => needsUpdate(standing))
        const rows = old.map(({ platform, arch, channel, version, count, standing }) => {
          const key = `${platform}/${arch}/${channel}/${version}`
          const target = { screen: 'desktop' } as const
          return widgetRow({
            key,
            target,
            title: version,
            text: platform,
            code: standing,
            amount: count,
            tone: 'waiting',
          })
        })
        return widgetData(
          old.reduce((sum, { count }) => sum + count, 0),
          rows,
          { tone: 'waiting' },
        )
      },
    },
  ]
}
