import { type Widget, widgetData, widgetRow } from '#server/widgets/widget.ts'

/** Card with the background jobs that have finally failed, by kind. */
export const failedJobs: Widget = {
  name: 'failed_jobs',
  permission: 'global.admin',
  plugin: null,
  isOfLocation: false,
  async read({ tx }) {
    const kinds = await tx
      .selectFrom('jobs')
      .select(['kind'])
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('updated_at').as('at')])
      .where('state', '=', 'failed')
      .groupBy('kind')
      .orderBy('count', 'desc')
      .orderBy('kind')
      .execute()
    const rows = kinds.map(({ kind, count, at }) => {
      const target = { screen: 'logs', tab: 'health' } as const
      return widgetRow({ key: kind, target, title: kind, code: kind, at, amount: count, tone: 'late' })
    })
    return widgetData(
      kinds.reduce((sum, { count }) => sum + count, 0),
      rows,
      { tone: 'late' },
    )
  },
}
