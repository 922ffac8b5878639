import type { RecordRow } from '#contract/records/define.ts'
import type { work } from '#contract/records/work.ts'

type Needs = Pick<RecordRow<typeof work>, 'skill' | 'bay_kind'>

const LIFT: Needs = { skill: '', bay_kind: 'lift' }
const NEEDS: Readonly<Record<string, Needs>> = {
  Achsvermessung: { skill: 'axle_alignment', bay_kind: 'alignment' },
  'Klimaanlage prüfen und befüllen': { skill: 'air_conditioning', bay_kind: '' },
  'Inspektion mit Ölwechsel': LIFT,
  'Ölwechsel-Service': LIFT,
  'Bremsscheiben und -beläge vorn ersetzen': LIFT,
  'Bremsbeläge hinten ersetzen': LIFT,
  'Stoßdämpfer hinten ersetzen': LIFT,
  'Räderwechsel mit Einlagerung': LIFT,
  'Reifen ersetzen, wuchten, RDKS anlernen': LIFT,
}

/** Skill and bay that a work of the demo workshops needs. */
export const needsOfText = (text: string): Needs => NEEDS[text] ?? { skill: '', bay_kind: '' }
