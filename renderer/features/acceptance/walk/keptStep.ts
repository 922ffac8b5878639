import { createLocalValue } from '#renderer/storage/localValue.ts'
import { STEPS, type Step } from './steps.ts'

/** This device remembers the last step of at most this many acceptances. */
const MOST = 40

type Kept = readonly (readonly [uuid: string, step: Step])[]

function parse(text: string | null): Kept {
  return (text ?? '').split('\n').flatMap((line) => {
    const [uuid = '', name = ''] = line.split(' ')
    const step = STEPS.find((one) => one === name)
    return step ? [[uuid, step] as const] : []
  })
}

const keptSteps = createLocalValue<Kept>('acceptance.steps', parse, (kept) =>
  kept.map((pair) => pair.join(' ')).join('\n'),
)

/** The step where this device left an acceptance. */
export const keptStep = (uuid: string): Step | undefined => keptSteps.get().find(([one]) => one === uuid)?.[1]

export function keepStep(uuid: string, step: Step): void {
  keptSteps.set([[uuid, step] as const, ...keptSteps.get().filter(([one]) => one !== uuid)].slice(0, MOST))
}
