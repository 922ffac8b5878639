import { app } from 'electron'
import type { UpdateView } from '#contract/update/state.ts'
import { UpdateEngine } from './engine.ts'

type Options = { onChange: (view: UpdateView) => void }

/** The engine of the running app. */
export function openUpdates({ onChange }: Options): UpdateEngine {
  const engine = new UpdateEngine({
    version: app.getVersion(),
    channel: 'latest',
    unsupported: app.isPackaged ? 'no_keys' : 'development',
  })
  engine.on('change', onChange)
  return engine
}
