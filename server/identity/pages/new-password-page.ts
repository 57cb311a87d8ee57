import { html } from '@/server/base/html'
import { passwordHint } from '@/server/identity/accounts/accounts'
import { alertStrip, formField } from './form-field'
import { mailedLinkScriptPath } from './mailed-link-script'
import { page } from './page'

interface NewPasswordPage {
  appOrigin: string
  /** Of a form that was rejected. */
  token?: string
  error?: string
  alert?: string
}

export function newPasswordPage({ appOrigin, token = '', error, alert }: NewPasswordPage): string {
  const body = html`<h1>New password</h1>
<p class="lead">It ends every session of your account.</p>
<noscript><p class="alert">This page reads its link with a script. Allow scripts and open the link again.</p></noscript>
${alertStrip(alert)}
<form method="post" action="/new-password" novalidate>
<input type="hidden" name="token" value="${token}" autocomplete="off">
${formField({ name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password', hint: passwordHint, error, focus: true })}
<button class="button" type="submit">Set password</button>
</form>
<p class="aside"><a href="${appOrigin}/">Back without a change</a></p>`
  const hasError = Boolean(error || alert)
  return page({ title: 'New password', hasError, appOrigin, body, script: mailedLinkScriptPath })
}
