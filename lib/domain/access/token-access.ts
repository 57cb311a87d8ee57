import { scopeTexts, type TokenScope } from '@/lib/catalogue/token-scopes'

/** A call that every token may make. */
export type CallScope = TokenScope | 'any'

/**
 * The scope that a personal access token needs for each call, by method and path of the service. Tokens may make
 * no other call: what is new or absent here needs a signed-in person.
 */
export const scopeOfCall = {
  'GET /me': 'any',
  'GET /tokens/current': 'any',
  'GET /geo/search': 'read:sites',
  'GET /geo/reverse': 'read:sites',
  'GET /scout/manifest/:country': 'read:sites',
  'GET /scout/scale/:country': 'read:sites',
  'GET /scout/isochrone': 'read:sites',
  'POST /scout/pointers': 'read:sites',
  'POST /scout/park/radius': 'read:sites',
  'POST /scout/infra/radius': 'read:sites',
  'POST /scout/places/radius': 'read:sites',
  'POST /scout/sites/rank': 'read:sites',
  'GET /evals/runs': 'read:records',
  'GET /evals/runs/:evalId': 'read:records',
  'GET /evals/desc': 'read:records',
  'GET /evals/map': 'read:records',
  'GET /evals/files/:evalId/:file': 'read:records',
  'GET /model': 'evaluate',
  'POST /infer': 'evaluate',
  'POST /forecast': 'evaluate',
  'POST /categorize/:evalType': 'evaluate',
  'POST /cord': 'submit',
} as const satisfies Readonly<Record<string, CallScope>>

const isListed = (call: string): call is keyof typeof scopeOfCall => Object.hasOwn(scopeOfCall, call)

/** The scope for a call that may be absent from the table. */
export const callScope = (call: string): CallScope | undefined =>
  isListed(call) ? scopeOfCall[call] : undefined

/** Sentence for a token that may not make a call with this scope; null when it may. */
export function tokenRefusal(scope: CallScope | undefined, given: readonly TokenScope[]): string | null {
  if (scope === undefined) return 'Access tokens cannot do this. Sign in to do it.'
  if (scope === 'any' || given.includes(scope)) return null
  return `This access token lacks the scope “${scopeTexts[scope].name}” (${scope}). Make one that has it.`
}
