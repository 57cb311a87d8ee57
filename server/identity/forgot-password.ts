import { emailAddressSchema } from '@/lib/contract/account'
import { requestReset } from './accounts/password-resets'
import { clientAddress } from './client-address'
import { type Exchange, type MailPageDeps, send, waitSentence } from './exchange'
import { readForm } from './form-body'
import { forgotPage, linkSentPage } from './pages/forgot-page'

/** Requests a mail with a link to set a new password. Answers alike for all addresses. */
export async function requestNewPassword(
  deps: MailPageDeps,
  { request, response, interaction: { uid } }: Exchange,
): Promise<void> {
  const { appOrigin } = deps
  const { email: typed = '' } = await readForm(request)
  const parsed = emailAddressSchema.safeParse(typed)
  if (!parsed.success) {
    const error = parsed.error.issues[0]?.message
    return send(deps, response, { status: 422, markup: forgotPage({ uid, appOrigin, email: typed, error }) })
  }
  const email = parsed.data
  const wait = await deps.resetLimits.request({ email, address: clientAddress(request) })
  if (wait !== null) {
    const markup = forgotPage({ uid, appOrigin, email, alert: waitSentence(wait) })
    return send(deps, response, { status: 429, markup, retryAfter: wait })
  }
  await requestReset(deps.db, deps.mail, email)
  deps.log.info({ event: 'password_reset_requested' }, 'A new password was requested.')
  send(deps, response, { status: 200, markup: linkSentPage({ uid, appOrigin, email }) })
}
