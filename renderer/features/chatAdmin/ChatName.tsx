type Props = { row: { name: string; people: string } }

/** A private chat has no name of its own; it shows the names of its members. */
export function ChatName({ row }: Props) {
  return <bdi dir="auto">{row.name === '' ? row.people : row.name}</bdi>
}
