import { scopeTexts, type TokenScope } from '@/lib/catalogue/token-scopes'
import type { DeclaredCall } from '@/lib/contract/call'

export function tokenRefusal(
  { scope }: Pick<DeclaredCall, 'scope'>,
  given: readonly TokenScope[],
): string | null {
  if (scope === undefined) return 'Access tokens cannot do this. Sign in to do it.'
  if (scope === 'any' || given.includes(scope)) return null
  return `This access token lacks the scope “${scopeTexts[scope].name}” (${scope}). Make one that has it.`
}
