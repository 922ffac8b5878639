/** The departments that every dealer begins with. Each has a chat of its own, named like it. */
export const DEPARTMENTS = [
  { name: 'Service', short_code: 'SV', color: '#1971c2', is_workshop_team: false },
  { name: 'Werkstatt', short_code: 'WS', color: '#2f9e44', is_workshop_team: true },
  { name: 'Teiledienst', short_code: 'TD', color: '#e8590c', is_workshop_team: false },
  { name: 'Räderlager', short_code: 'RL', color: '#5f3dc4', is_workshop_team: false },
  { name: 'Disposition', short_code: 'DI', color: '#0c8599', is_workshop_team: false },
  { name: 'Verwaltung', short_code: 'VW', color: '#495057', is_workshop_team: false },
] as const
