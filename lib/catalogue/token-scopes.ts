export const tokenScopes = ['read:sites', 'read:records', 'evaluate', 'submit'] as const
export type TokenScope = (typeof tokenScopes)[number]

export const scopeTexts: Readonly<Record<TokenScope, { name: string; meaning: string }>> = {
  'read:sites': {
    name: 'Read sites',
    meaning: 'Search places, sites and charging stations, and read their figures and scores.',
  },
  'read:records': {
    name: 'Read records',
    meaning: 'List your account’s evaluations and read their results, maps and files.',
  },
  evaluate: { name: 'Evaluate', meaning: 'Estimate and explain the demand of a location. Stores nothing.' },
  submit: { name: 'Submit', meaning: 'Submit locations, which makes a record and uses your quota.' },
}
