import type { tokenCalls } from '@/lib/contract/token'
import { AppError } from '@/server/engine/errors/app-error'
import type { Handlers } from '@/server/engine/http/mount-calls'
import type { EngineDeps } from '@/server/engine/services/deps'
import { listTokens, makeToken, revokeToken } from '@/server/engine/services/tokens/manage-tokens'

export const tokenHandlers = (deps: EngineDeps): Handlers<typeof tokenCalls> => ({
  listTokens: ({ caller }) => listTokens(deps, caller),
  makeToken: ({ caller, body }) => makeToken(deps, caller, body),
  revokeToken: ({ caller, params }) => revokeToken(deps, caller, params.id),
  readCurrentToken: ({ caller }) => {
    if (caller.kind === 'visitor' || !caller.token) {
      throw new AppError({ code: 'unauthenticated', message: 'This call needs an access token.' })
    }
    const { id, scopes } = caller.token
    const { subject, email } = caller.identity
    return { id, scopes: [...scopes], subject, email }
  },
})
