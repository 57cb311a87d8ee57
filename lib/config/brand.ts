/** The product's names. No other file spells them. */
export const brand = {
  name: 'Kerbwatt',
  wordmark: 'kerbwatt',
  company: 'Kerbwatt',
  slug: 'kerbwatt',
} as const
