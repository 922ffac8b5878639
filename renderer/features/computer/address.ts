export const COMPUTER = '/computer'
