/** No other file spells the product's names. */
export const brand = {
  name: 'Kerbwatt',
  wordmark: 'kerbwatt',
  company: 'Kerbwatt',
  slug: 'kerbwatt',
  ground: '#0a0f11',
} as const
