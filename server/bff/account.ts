import { accountsSchema, meSchema, type SignUp, signUpAnswerSchema } from '@/lib/contract/account'
import { limitsOf, perDay, perMinute } from './handler/call-limits'
import type { Call } from './handler/handle'
import { onlyFor } from './only-for'
import { callUpstream } from './upstream/call-upstream'

export const readMe = (call: Call) => callUpstream(call, { path: '/me', answer: meSchema })

export const listAccounts = onlyFor('listCustomers', (call: Call) =>
  callUpstream(call, { path: '/account/accounts', answer: accountsSchema }),
)

/** One account is enough for most people; many from one address are a script. */
export const signUpLimit = limitsOf(
  perMinute({ registered: 5, visitor: 5, shared: 'sign-up' }),
  perDay({ registered: 20, visitor: 20, shared: 'sign-up' }),
)

export const signUp = (call: Call<SignUp>) =>
  callUpstream(call, { method: 'POST', path: '/account/signup', body: call.body, answer: signUpAnswerSchema })
