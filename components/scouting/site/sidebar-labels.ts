export const sidebarLabels = { A: 'Selected location', B: 'Compared location' } as const
