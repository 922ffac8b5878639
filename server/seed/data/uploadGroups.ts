/** File groups of a dealer. */
export const UPLOAD_GROUPS = [
  { name: 'Annahmefotos', description: 'Bilder der Direktannahme, je Auftrag' },
  { name: 'ETKA', description: 'Teilelisten und Materialscheine' },
  { name: 'Rechnungen', description: 'Eingangsrechnungen und Gutschriften, nur Verwaltung und Leitung' },
  { name: 'Schulung', description: 'Unterlagen und Nachweise' },
  { name: 'Formulare', description: 'Vordrucke zum Ausdrucken' },
  { name: 'Chat-Anhänge', description: 'Was in Chats verschickt wurde' },
] as const
