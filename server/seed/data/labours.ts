import type { OrderType } from '#contract/workshop/enumerations.ts'

/** Text and number of a work, and its duration relative to the usual one. Numbers with 99 belong to no manufacturer. */
type Labour = readonly [text: string, number: string, weight: number]

/** The main work of a visit, by kind of order. */
export const MAIN_WORKS: Record<OrderType, readonly Labour[]> = {
  customer: [
    ['Inspektion mit Ölwechsel', '99 01 50 00', 1.1],
    ['Ölwechsel-Service', '99 17 10 00', 0.5],
    ['Bremsscheiben und -beläge vorn ersetzen', '99 46 19 55', 1.2],
    ['Bremsbeläge hinten ersetzen', '99 46 20 10', 0.8],
    ['Geräusch Vorderachse prüfen', '99 40 01 00', 1],
    ['Klimaanlage prüfen und befüllen', '99 87 02 00', 0.9],
    ['Hauptuntersuchung vorbereiten und vorführen', '99 01 90 00', 0.8],
    ['Zahnriemen mit Wasserpumpe ersetzen', '99 15 45 19', 2.6],
    ['Batterie prüfen und ersetzen', '99 27 06 19', 0.5],
    ['Stoßdämpfer hinten ersetzen', '99 42 51 20', 1.3],
    ['Achsvermessung', '99 44 95 00', 1],
    ['Geführte Fehlersuche Motorleuchte', '99 01 51 00', 1.1],
  ],
  warranty: [
    ['Wassereintritt Heckklappe, Dichtung ersetzen', '99 55 60 19', 1.3],
    ['Infotainment: Steuergerät aktualisieren', '99 91 25 10', 0.8],
    ['Kühlmittelpumpe undicht, ersetzen', '99 19 50 19', 1.7],
  ],
  goodwill: [['Fensterheber vorn links ersetzen', '99 57 60 19', 1.1]],
  internal: [
    ['Gebrauchtwagen-Check', '99 01 00 10', 0.8],
    ['Aufbereitung und Übergabeinspektion', '99 01 00 20', 0.9],
    ['Vorführwagen: Übergabe vorbereiten', '99 01 00 30', 0.6],
  ],
  accident: [
    ['Stoßfänger vorn ersetzen und lackieren lassen', '99 63 05 19', 2.2],
    ['Kotflügel rechts ersetzen', '99 50 10 19', 2],
    ['Schaden aufnehmen, Kostenvoranschlag', '99 01 60 00', 0.7],
  ],
  rework: [
    ['Nacharbeit: Geräusch nach Reparatur', '99 01 70 00', 0.7],
    ['Nacharbeit: Kontrollleuchte leuchtet wieder', '99 01 71 00', 0.8],
  ],
  tire: [
    ['Räderwechsel mit Einlagerung', '99 44 05 50', 0.55],
    ['Reifen ersetzen, wuchten, RDKS anlernen', '99 44 10 20', 0.8],
  ],
  express: [
    ['Scheibenwischer und Innenraumfilter ersetzen', '99 92 01 10', 0.4],
    ['Leuchtmittel ersetzen', '99 94 10 10', 0.35],
  ],
}

/** Additional works, with targets in hundredths of an hour. */
export const SIDE_WORKS: readonly (readonly [text: string, number: string, target: number])[] = [
  ['Bremsflüssigkeit wechseln', '99 47 01 00', 35],
  ['Innenraumfilter ersetzen', '99 87 13 19', 30],
  ['Fehlerspeicher auslesen, Bericht beilegen', '99 01 50 10', 30],
  ['Wischerblätter ersetzen', '99 92 05 19', 30],
  ['Räder umsetzen', '99 44 05 10', 30],
  ['Zündkerzen ersetzen', '99 28 70 19', 40],
  ['Probefahrt', '99 01 21 00', 30],
  ['Scheinwerfer einstellen', '99 94 10 00', 30],
  ['Software-Stand prüfen', '99 01 52 00', 30],
]

/** Findings: finding, work, target, price in cents. */
export const FINDINGS = [
  ['Bremsscheiben hinten unter Verschleißmaß', 'Bremsscheiben und -beläge hinten ersetzen', 140, 48_900],
  ['Koppelstange vorn links ausgeschlagen', 'Koppelstangen vorn ersetzen', 70, 18_400],
  ['Stoßdämpfer hinten rechts undicht', 'Stoßdämpfer hinten ersetzen', 130, 52_600],
  ['Batterie hält die Spannung nicht', 'Batterie ersetzen', 40, 23_900],
  ['Reifen vorn innen auf 1,4 mm', 'Zwei Reifen vorn ersetzen', 80, 31_200],
  ['Kühlmittelverlust am Thermostatgehäuse', 'Thermostatgehäuse ersetzen', 190, 41_500],
] as const

export const CHECK_POINTS = ['Bereifung', 'Bremsen', 'Beleuchtung', 'Flüssigkeiten', 'Unterboden'] as const
/** Dangerous damage that the customer must be told about. */
export const SECURITY_DAMAGES = [
  'Bremsleitung hinten links korrodiert, Fahrzeug nicht verkehrssicher',
  'Reifen vorn rechts bis auf das Gewebe abgefahren',
  'Spurstangenkopf links mit Spiel',
] as const
/** Body damage in words, and its place on the sketch. */
export const BODY_DAMAGES = [
  ['Kratzer Tür hinten rechts', { view: 'right', kind: 'scratch', size: 'over_10', x: 40, y: 60 }],
  ['Steinschlag Frontscheibe', { view: 'front', kind: 'stone_chip', size: 'up_to_1', x: 40, y: 28 }],
  ['Delle Kotflügel links', { view: 'left', kind: 'dent', size: 'up_to_10', x: 20, y: 55 }],
] as const
/** Invented field actions and information. No manufacturer has published them. */
export const FIELD_ACTIONS = [
  ['9DM1', 'Verschraubung Sitzschiene prüfen', true],
  ['9DM2', 'Software Kombiinstrument aktualisieren', false],
  ['9DM3', 'Halter Kabelstrang ersetzen', false],
  ['9DM4', 'Unterlage Motorhaube nachrüsten', false],
  ['9DM5', 'Kraftstoffleitung umlegen', true],
  ['9DM6', 'Datensatz Getriebe aktualisieren', false],
] as const
export const PRODUCT_INFORMATION = [
  ['2990001/1', 'Knackgeräusch A-Säule bei Kälte'],
  ['2990014/3', 'Ruckeln beim Anfahren, Adaption erforderlich'],
  ['2990027/2', 'Beschlagene Scheinwerfer: Bewertung'],
  ['2990031/1', 'Klappern Heckablage'],
] as const
