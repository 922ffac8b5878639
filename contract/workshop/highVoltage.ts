/**
 * What everybody who works on a vehicle with a high-voltage drive holds (domain.md E06): level 2S of DGUV 209-093. The
 * planner plans with it, the paper warns without it.
 */
export const HIGH_VOLTAGE_SKILL = 'high_voltage_2'

/** Skills of which one is enough: level 3S covers 2S. Level 1S allows no work on the drive. */
export const HIGH_VOLTAGE_SKILLS: readonly string[] = [HIGH_VOLTAGE_SKILL, 'high_voltage_3']

/** Whether each technician of a job has to hold a skill. Of other skills it is enough that one of them does. */
export const isNeededByEach = (skill: string): boolean => HIGH_VOLTAGE_SKILLS.includes(skill)
