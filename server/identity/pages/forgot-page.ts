import { html } from '@/server/base/web/html'
import { alertStrip, formField } from './form-field'
import { page } from './page'

interface ForgotPage {
  uid: string
  appOrigin: string
  email?: string | undefined
  error?: string | undefined
  alert?: string | undefined
}

export function forgotPage({ uid, appOrigin, email, error, alert }: ForgotPage): string {
  const body = html`<h1>Forgot password</h1>
<p class="lead">You get a mail with a link to set a new one.</p>
${alertStrip(alert)}
<form method="post" action="/interaction/${uid}/forgot" novalidate>
${formField({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email, error, focus: true })}
<button class="button" type="submit">Send the link</button>
</form>
<p class="aside"><a href="/interaction/${uid}?form=sign-in">Back to sign in</a></p>`
  return page({ title: 'Forgot password', hasError: Boolean(error || alert), appOrigin, body })
}

/** The same whether the address has an account or not. */
export function linkSentPage({ uid, appOrigin, email }: { uid: string; appOrigin: string; email: string }) {
  const body = html`<h1>Check your mail</h1>
<p class="lead">If ${email} has an account, a mail with a link is on its way. The link works once, for an hour.</p>
<p class="aside"><a href="/interaction/${uid}?form=sign-in">Back to sign in</a></p>`
  return page({ title: 'Check your mail', appOrigin, body })
}
