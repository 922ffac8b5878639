export const RULES = ['is_readonly', 'forbid_mute', 'forbid_archive', 'forbid_leave'] as const
export type Rules = Record<(typeof RULES)[number], boolean>
