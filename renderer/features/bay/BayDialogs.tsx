import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { BayFinding } from './BayFinding.tsx'
import { BayFinish } from './BayFinish.tsx'

/** The open dialog, and the paper that it reports on. */
export type Dialog = { name: 'finding' | 'finish'; paper: string }

type Props = {
  dialog: Dialog | null
  pass: string
  jobs: EndpointOutput<'GET /v1/bay/work'>['jobs']
  onSaved: () => void
  onFailed: (error: unknown) => void
  onClose: () => void
}

/** The open dialog of a car at the terminal. */
export function BayDialogs({ dialog, pass, jobs, onSaved, onFailed, onClose }: Props) {
  if (dialog === null) return null
  const common = { pass, paperUuid: dialog.paper, onSaved, onClose }
  if (dialog.name === 'finding') return <BayFinding {...common} />
  return (
    <BayFinish {...common} jobs={jobs.filter(({ paper_uuid }) => paper_uuid === dialog.paper)} onFailed={onFailed} />
  )
}
