import { html } from '@/server/base/html'
import { passwordHint } from '@/server/identity/accounts/accounts'
import { alertStrip, formField } from './form-field'
import { mailedLinkScriptPath } from './mailed-link-script'
import { page } from './page'

interface NewAccountPage {
  appOrigin: string
  /** Of a form that was rejected. */
  token?: string
  error?: string
  alert?: string
}

/** Asks the holder of a mailed link for the password: opening the link alone, as mail filters do, changes nothing. */
export function newAccountPage({ appOrigin, token = '', error, alert }: NewAccountPage): string {
  const body = html`<h1>Complete your account</h1>
<p class="lead">Set a password. It also confirms your email address.</p>
<noscript><p class="alert">This page reads its link with a script. Allow scripts and open the link again.</p></noscript>
${alertStrip(alert)}
<form method="post" action="/new-account" novalidate>
<input type="hidden" name="token" value="${token}" autocomplete="off">
${formField({ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', hint: passwordHint, error, focus: true })}
<button class="button" type="submit">Complete account</button>
</form>
<p class="aside"><a href="${appOrigin}/">Back without an account</a></p>`
  const hasError = Boolean(error || alert)
  return page({ title: 'Complete your account', hasError, appOrigin, body, script: mailedLinkScriptPath })
}
