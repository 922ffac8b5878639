/** Whether the customer agreed but the way of agreement is missing. The server refuses that. */
export const lacksMethod = (answer: unknown, method: unknown): boolean => answer === 'accepted' && !method
