import { html } from '@/server/base/web/html'
import { passwordHint } from '@/server/identity/accounts/accounts'
import { alertStrip, formField, page } from './page'

/** `path` is the form's target. */
export interface PasswordWords {
  path: string
  title: string
  lead: string
  label: string
  submit: string
  back: string
}

export const mailedLinkScriptPath = '/assets/mailed-link.js'

/** A fragment reaches no server. Moving it into the form leaves an address that opens nothing. */
export const mailedLinkScript = `const takeToken = () => {
  const token = location.hash.slice(1)
  if (!token) return
  document.querySelector('input[name="token"]').value = token
  history.replaceState(null, '', location.pathname)
}
takeToken()
addEventListener('hashchange', takeToken)
`

interface PasswordPage {
  appOrigin: string
  /** Returned by a rejected form. */
  token?: string
  error?: string
  alert?: string
}

/** Merely opening the link changes nothing, since mail filters open links too. */
export function passwordPage(
  { path, title, lead, label, submit, back }: PasswordWords,
  { appOrigin, token = '', error, alert }: PasswordPage,
): string {
  const body = html`<h1>${title}</h1>
<p class="lead">${lead}</p>
<noscript><p class="alert">This page reads its link with a script. Allow scripts and open the link again.</p></noscript>
${alertStrip(alert)}
<form method="post" action="${path}" novalidate>
<input type="hidden" name="token" value="${token}" autocomplete="off">
${formField({ name: 'password', label, type: 'password', autocomplete: 'new-password', hint: passwordHint, error, focus: true })}
<button class="button" type="submit">${submit}</button>
</form>
<p class="aside"><a href="${appOrigin}/">${back}</a></p>`
  const hasError = Boolean(error || alert)
  return page({ title, hasError, appOrigin, body, script: mailedLinkScriptPath })
}
