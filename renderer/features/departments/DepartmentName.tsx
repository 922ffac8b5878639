import classes from './Departments.module.css'

type Props = { row: { name: string; color: string } }

/** The name of a department with its colour in the planner. */
export function DepartmentName({ row }: Props) {
  return (
    <span className={classes.name}>
      <span className={classes.dot} style={{ backgroundColor: row.color }} aria-hidden />
      <bdi dir="auto">{row.name}</bdi>
    </span>
  )
}
