/** Views of the comparison of targets and actual times. */
export const COMPARISON_VIEWS = ['job', 'technician', 'team', 'position', 'day', 'cause'] as const
export type ComparisonView = (typeof COMPARISON_VIEWS)[number]
