import { newPersonSchema } from './accounts/accounts'
import { addSignUp, mailSignUpAgain, waitingSignUp } from './accounts/waiting-sign-ups'
import { clientAddress } from './client-address'
import { type Exchange, type MailPageDeps, send, waitSentence, waitSpan } from './exchange'
import { readForm } from './form-body'
import { signUpSentPage } from './pages/sign-up-sent-page'
import { answerAgain, blankPerson, fieldErrors } from './sign-up'

const fullSentence = 'Too many sign-ups wait for their mail to be opened. Try again in an hour.'

/** Keeps a sign-up until a mailed link is used. Answers alike for addresses with and without an account. */
export async function signUpByMail(deps: MailPageDeps, exchange: Exchange): Promise<void> {
  const { request, response, interaction } = exchange
  const values = await readForm(request)
  const again = answerAgain(deps, exchange, values)
  const parsed = newPersonSchema.safeParse({ ...blankPerson, ...values })
  if (!parsed.success) return again(422, { errors: fieldErrors(parsed.error) })
  const { email } = parsed.data
  const full = await deps.limits.signUp({ address: clientAddress(request) })
  if (full !== null) return again(429, { alert: waitSentence(full), retryAfter: full })
  const wait = await deps.signUpMails.take(email)
  if (wait !== null) {
    const alert = `A mail to this address has been requested already. Look for it, or try again in ${waitSpan(wait)}.`
    return again(429, { alert, retryAfter: wait })
  }
  const signUp = await addSignUp(deps.db, deps.mail, { person: parsed.data, now: new Date() })
  if (signUp === undefined) return again(429, { alert: fullSentence, retryAfter: 3_600 })
  deps.log.info({ event: 'sign_up_requested' }, 'A sign-up waits for its mail to be opened.')
  const { appOrigin } = deps
  const markup = signUpSentPage({ uid: interaction.uid, appOrigin, email, signUp })
  send(deps, response, { status: 200, markup })
}

export async function resendSignUpMail(deps: MailPageDeps, exchange: Exchange): Promise<void> {
  const { request, response, interaction } = exchange
  const { sign_up: id = '' } = await readForm(request)
  const waiting = await waitingSignUp(deps.db, id, new Date())
  if (!waiting) {
    const alert = 'The sign-up has ended or was completed. Sign in, or sign up again.'
    return answerAgain(deps, exchange, {})(404, { alert })
  }
  const { email } = waiting
  const page = { uid: interaction.uid, appOrigin: deps.appOrigin, email, signUp: waiting.id }
  const wait =
    (await deps.limits.signUp({ address: clientAddress(request) })) ?? (await deps.signUpMails.take(email))
  if (wait !== null) {
    const alert = `The mail can be sent again in ${waitSpan(wait)}.`
    return send(deps, response, {
      status: 429,
      retryAfter: wait,
      markup: signUpSentPage({ ...page, alert }),
    })
  }
  await mailSignUpAgain(deps.db, deps.mail, waiting.id)
  send(deps, response, { status: 200, markup: signUpSentPage({ ...page, isAgain: true }) })
}
