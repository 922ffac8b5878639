type Props = { row: { name: string; people: string } }

/** Private chats have no name but their people. */
export function ChatName({ row }: Props) {
  return <bdi dir="auto">{row.name === '' ? row.people : row.name}</bdi>
}
