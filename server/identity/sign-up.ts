import type { ZodError } from 'zod'
import { createAccount, type IdentityAccount, newAccountSchema } from './accounts/accounts'
import { type Exchange, type PageDeps, send, waitSentence } from './exchange'
import { clientAddress, readForm } from './form-body'
import { signUpPage } from './pages/sign-in-pages'

interface SignUpProblem {
  errors?: Record<string, string>
  alert?: string
  retryAfter?: number
}

/** Missing fields count as empty. */
export const blankPerson = { given_name: '', family_name: '', email: '' }

export function fieldErrors({ issues }: ZodError): Record<string, string> {
  return Object.fromEntries([...issues].reverse().map(({ path, message }) => [String(path[0]), message]))
}

/** Keeps what the person typed. */
export function answerAgain(
  deps: PageDeps,
  { response, interaction }: Exchange,
  values: Record<string, string>,
) {
  return (status: number, { retryAfter, ...shown }: SignUpProblem): void => {
    const { uid } = interaction
    const isByMail = deps.mail !== null
    const markup = signUpPage({ uid, appOrigin: deps.appOrigin, isByMail, values, ...shown })
    send(deps, response, { status, markup, retryAfter })
  }
}

/** @returns undefined once the form was answered with its errors */
export async function signUpAtOnce(deps: PageDeps, exchange: Exchange): Promise<IdentityAccount | undefined> {
  const values = await readForm(exchange.request)
  const again = answerAgain(deps, exchange, values)
  const parsed = newAccountSchema.safeParse({ ...blankPerson, password: '', ...values })
  if (!parsed.success) {
    again(422, { errors: fieldErrors(parsed.error) })
    return undefined
  }
  const address = clientAddress(exchange.request)
  const wait = await deps.limits.signUp({ address })
  if (wait !== null) {
    again(429, { alert: waitSentence(wait), retryAfter: wait })
    return undefined
  }
  const account = await createAccount(deps.db, parsed.data)
  if (!account) {
    again(422, { alert: 'No account was made for this address. If it is yours already, sign in instead.' })
    return undefined
  }
  await deps.limits.succeeded({ email: account.email, address })
  deps.log.info({ event: 'sign_up', subject: account.id }, 'Somebody signed up.')
  return account
}
