export const scrim = 'fixed inset-0 z-40 bg-ink-1000/60'
