import type { RequestType } from '#contract/records/serviceRequest.ts'
import type { StaffRole } from '#contract/staffRoles.ts'

/** A request of the demo dealers: its words, and who usually gets it. */
export type RequestPlan = {
  type: RequestType
  subject: string
  description: string
  result: string
  /** Roles of the person, or name of the department. */
  roles?: readonly StaffRole[]
  department?: string
}

/** People who talk to customers. Enough of them call back that the figures of call-backs tell about no single one. */
const TALKING: readonly StaffRole[] = ['service_advisor', 'foreman', 'parts', 'cashier']

/** Requests as they come up at the desk of a German dealer. */
export const REQUEST_PLANS: readonly RequestPlan[] = [
  {
    type: 'callback',
    subject: 'Rückruf: Wann ist das Auto fertig?',
    description: 'Kunde bittet um einen Anruf, bevor er losfährt.',
    result: 'Kunde erreicht, holt das Auto um 16 Uhr ab.',
    roles: TALKING,
  },
  {
    type: 'callback',
    subject: 'Rückruf wegen Inspektionstermin',
    description: 'Möchte den Termin um eine Woche verschieben.',
    result: 'Termin verschoben, Kunde ist einverstanden.',
    roles: TALKING,
  },
  {
    type: 'estimate',
    subject: 'Kostenvoranschlag Bremsen vorn',
    description: 'Scheiben und Beläge vorn, bitte per E-Mail an den Kunden.',
    result: 'Kostenvoranschlag verschickt.',
    roles: ['service_advisor'],
  },
  {
    type: 'estimate',
    subject: 'Kostenvoranschlag Zahnriemen',
    description: 'Mit Wasserpumpe. Kunde vergleicht mit einer freien Werkstatt.',
    result: 'Angebot verschickt, Kunde meldet sich.',
    roles: ['foreman'],
  },
  {
    type: 'parts_question',
    subject: 'Liefertermin Türverkleidung klären',
    description: 'Teil ist im Rückstand. Kunde fragt zum zweiten Mal.',
    result: 'Liefertermin ist nächste Woche, Kunde weiß Bescheid.',
    department: 'Teiledienst',
  },
  {
    type: 'parts_question',
    subject: 'Preis für Dachträger anfragen',
    description: 'Grundträger und Fahrradhalter für zwei Räder.',
    result: 'Preis genannt, Kunde bestellt online.',
    roles: ['parts'],
  },
  {
    type: 'complaint',
    subject: 'Geräusch nach dem Räderwechsel',
    description: 'Brummt ab 80 km/h. Kunde ist verärgert.',
    result: 'Räder gewuchtet, Probefahrt mit dem Kunden in Ordnung.',
    roles: ['foreman'],
  },
  {
    type: 'rental_car',
    subject: 'Ersatzwagen reservieren',
    description: 'Automatik, weil der Kunde links keinen Fuß belasten darf.',
    result: 'Ersatzwagen reserviert.',
    department: 'Service',
  },
  {
    type: 'warranty',
    subject: 'Garantie für Navigationsgerät anfragen',
    description: 'Bitte die Freigabe beim Importeur holen.',
    result: 'Freigabe erteilt, Teil ist bestellt.',
    roles: ['service_advisor'],
  },
  {
    type: 'tire_order',
    subject: 'Winterreifen anbieten',
    description: 'Eingelagerter Satz hat nur noch 3 mm.',
    result: 'Vier Reifen bestellt.',
    department: 'Räderlager',
  },
  {
    type: 'document',
    subject: 'Rechnungskopie schicken',
    description: 'Für die Versicherung, als PDF.',
    result: 'Rechnung verschickt.',
    roles: ['cashier'],
  },
  {
    type: 'other',
    subject: 'Taxi für 15 Uhr bestellen',
    description: 'Kunde muss zum Bahnhof.',
    result: 'Taxi bestellt.',
    department: 'Service',
  },
]
