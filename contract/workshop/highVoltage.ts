/**
 * Skill that each technician on a high-voltage drive needs: level 2S of DGUV 209-093. The planner requires it, and the
 * paper warns without it.
 */
export const HIGH_VOLTAGE_SKILL = 'high_voltage_2'

/** One of these skills is enough, because level 3S covers 2S. Level 1S allows no work on the drive. */
export const HIGH_VOLTAGE_SKILLS: readonly string[] = [HIGH_VOLTAGE_SKILL, 'high_voltage_3']

/** Whether each technician of a job needs a skill. For other skills one technician is enough. */
export const isNeededByEach = (skill: string): boolean => HIGH_VOLTAGE_SKILLS.includes(skill)
