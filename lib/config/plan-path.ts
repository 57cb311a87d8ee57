/** Page of a network plan. */
export const planPath = (id: string): string => `/network/${encodeURIComponent(id)}`
