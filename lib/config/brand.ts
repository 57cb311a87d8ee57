/** The product's names. No other file spells them. */
export const brand = {
  name: 'Kerbwatt',
  wordmark: 'kerbwatt',
  company: 'Kerbwatt',
  slug: 'kerbwatt',
  /** Frame colour for what other programs draw around the app. */
  ground: '#0a0f11',
} as const
