/** Work packages of the demo workshops: name, and text, number and target (hundredths of an hour) of each work. */
export const PACKAGES = [
  [
    'Inspektion klein',
    [
      ['Inspektion mit Ölwechsel', '99 01 50 00', 110],
      ['Bremsflüssigkeit wechseln', '99 47 01 00', 35],
      ['Probefahrt', '99 01 21 00', 30],
    ],
  ],
  [
    'Inspektion groß',
    [
      ['Inspektion mit Ölwechsel', '99 01 50 00', 110],
      ['Bremsflüssigkeit wechseln', '99 47 01 00', 35],
      ['Innenraumfilter ersetzen', '99 87 13 19', 30],
      ['Zündkerzen ersetzen', '99 28 70 19', 40],
      ['Probefahrt', '99 01 21 00', 30],
    ],
  ],
  [
    'Bremsen vorn',
    [
      ['Bremsscheiben und -beläge vorn ersetzen', '99 46 19 55', 120],
      ['Probefahrt', '99 01 21 00', 30],
    ],
  ],
  [
    'Räderwechsel',
    [
      ['Räderwechsel mit Einlagerung', '99 44 05 50', 55],
      ['Fehlerspeicher auslesen, Bericht beilegen', '99 01 50 10', 30],
    ],
  ],
  ['HU mit AU', [['Hauptuntersuchung vorbereiten und vorführen', '99 01 90 00', 80]]],
] as const
