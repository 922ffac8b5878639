import type { Language } from '#contract/constants.ts'
import { readWords } from '#server/records/words/recordWords.ts'
import { documentWords } from '../parts/documentWords.ts'

type PaperField =
  | 'customer_uuid'
  | 'vehicle_uuid'
  | 'advisor_uuid'
  | 'jobId'
  | 'kilometers'
  | 'wash'
  | 'old_parts_wanted'
  | 'price_limit'
  | 'contact_phone'
  | 'contact_channel'
  | 'replacement_car'
  | 'damage_marks'
  | 'body_damage'
  | 'security_damage'
type Paper = {
  fields: Record<PaperField, string>
  rows: { damage_marks: Record<'view' | 'kind' | 'size' | 'is_old' | 'note', string> }
  choices: { damage_marks: Record<'view' | 'kind' | 'size', Record<string, string>> }
}
type Damage = Record<'left' | 'right' | 'new', string>
type Extension = {
  fields: Record<'finding' | 'price' | 'answer', string>
  choices: { answer: Record<string, string>; consent_method: Record<string, string> }
}
type Consent = { answers: Record<string, string>; total: string }
type Vehicle = { fields: Record<'vin' | 'model' | 'licensePlate' | 'firstRegistration', string> }
type Customer = { fields: Record<'phone' | 'email', string> }

/** The words of a protocol: its own, and those of the records whose values it prints. */
export async function acceptanceWords(language: Language) {
  const [paper, damage, extension, consent, vehicle, customer] = await Promise.all([
    readWords<Paper>(language, 'paper'),
    readWords<Damage>(language, 'damage'),
    readWords<Extension>(language, 'extension'),
    readWords<Consent>(language, 'consent'),
    readWords<Vehicle>(language, 'vehicle'),
    readWords<Customer>(language, 'customer'),
  ])
  return { own: documentWords(language).acceptance, paper, damage, extension, consent, vehicle, customer }
}
export type AcceptanceWords = Awaited<ReturnType<typeof acceptanceWords>>
