export const scrim = 'fixed inset-0 z-dialog bg-ink-1000/60'
