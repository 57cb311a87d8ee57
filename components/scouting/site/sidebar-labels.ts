/** Accessible name of an open site's frame. */
export const sidebarLabels = { A: 'Selected location', B: 'Compared location' } as const
