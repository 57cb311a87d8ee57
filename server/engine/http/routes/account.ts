import type { accountCalls } from '@/lib/contract/account'
import type { Handlers } from '@/server/engine/http/mount-calls'
import { describeMe, listAccounts } from '@/server/engine/services/account/choose-customer'
import { signUp } from '@/server/engine/services/account/join-customer'
import type { EngineDeps } from '@/server/engine/services/deps'

export const accountHandlers = (deps: EngineDeps): Handlers<typeof accountCalls> => ({
  readMe: ({ caller }) => describeMe(deps, caller),
  listAccounts: ({ caller }) => listAccounts(deps, caller),
  signUp: ({ body }) => signUp(deps, body),
})
