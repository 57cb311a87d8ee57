/** Each role has the rights of those before. Only staff act for any customer. */
export const roles = ['visitor', 'reader', 'planner', 'admin', 'staff'] as const
export type Role = (typeof roles)[number]
