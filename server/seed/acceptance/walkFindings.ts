import type { CheckPoint } from '#contract/service/checkPoints.ts'

/** A finding of a walk around the car: its point, what was seen, the work, its target and its price in cents. */
export type WalkFinding = {
  point: CheckPoint
  finding: string
  work: string
  target_ze: number
  price: number
}

const row = (point: CheckPoint, finding: string, work: string, target_ze: number, price: number): WalkFinding => ({
  point,
  finding,
  work,
  target_ze,
  price,
})

/** Yellow findings: worn, but safe for now. */
export const WATCHED: readonly WalkFinding[] = [
  row('wiper_front', 'Wischerblätter schmieren', 'Wischerblätter ersetzen', 30, 5_900),
  row('tread_front_left', 'Reifen vorn links 3 mm', 'Zwei Reifen vorn ersetzen', 80, 31_200),
  row('tread_rear_right', 'Reifen hinten rechts 3 mm', 'Zwei Reifen hinten ersetzen', 80, 30_400),
  row('windscreen', 'Steinschlag außerhalb des Sichtfelds', 'Steinschlag reparieren', 50, 9_900),
  row('brake_pads_front', 'Bremsbeläge vorn 4 mm', 'Bremsbeläge vorn ersetzen', 90, 22_400),
  row('brake_fluid', 'Bremsflüssigkeit älter als zwei Jahre', 'Bremsflüssigkeit wechseln', 35, 8_900),
  row('battery', 'Batterie bei 62 Prozent', 'Batterie ersetzen', 40, 23_900),
  row('coolant', 'Kühlmittelstand am Minimum', 'Kühlmittel ergänzen und Kühlsystem abdrücken', 40, 7_900),
  row('paint_body', 'Kratzer an der Stoßfängerecke', 'Smart-Repair Stoßfänger', 150, 24_900),
  row('first_aid_kit', 'Verbandkasten abgelaufen', 'Verbandkasten ersetzen', 10, 1_900),
]

/** Red findings: the car is not safe. */
export const DEFECTS: readonly WalkFinding[] = [
  row('brake_lights', 'Bremslicht links ohne Funktion', 'Leuchtmittel ersetzen', 35, 3_900),
  row('tread_front_right', 'Reifen vorn rechts innen auf 1,4 mm', 'Zwei Reifen vorn ersetzen', 80, 31_200),
  row(
    'brake_discs_rear',
    'Bremsscheiben hinten unter Verschleißmaß',
    'Bremsscheiben und -beläge hinten ersetzen',
    140,
    48_900,
  ),
  row('low_beam', 'Abblendlicht rechts ohne Funktion', 'Leuchtmittel ersetzen', 35, 4_500),
  row('leaks_engine', 'Motor undicht an der Ölwanne', 'Ölwanne abdichten', 210, 39_800),
]

/** Reasons of customers who declined. */
export const REASONS = [
  'möchte erst einen Kostenvoranschlag',
  'macht es selbst',
  'verkauft das Fahrzeug im Herbst',
  'lässt es beim nächsten Termin machen',
] as const

/** Concerns of customers, in their words. */
export const WISHES = [
  'Beim Bremsen quietscht es vorn.',
  'Inspektion laut Anzeige. Bitte den Reifendruck prüfen.',
  'Klappern hinten rechts auf schlechter Straße.',
  'Die Klimaanlage kühlt kaum noch.',
  'Räder wechseln und Profil ansehen.',
  'Motorleuchte war gestern kurz an.',
] as const
