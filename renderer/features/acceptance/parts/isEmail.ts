/** Whether an address is typed to its end. The server checks it in full. */
export const isEmail = (text: string) => {
  const [name = '', host = '', other] = text.split('@')
  return name !== '' && other === undefined && !text.includes(' ') && /[^.]\.[^.]+$/.test(host)
}
