import { html } from '@/server/base/web/html'
import { alertStrip, formField } from './form-field'
import { page } from './page'

export interface SignInPage {
  uid: string
  appOrigin: string
  /** Requires mail. */
  canReset: boolean
  email?: string | undefined
  alert?: string
}

export function signInPage({ uid, appOrigin, canReset, email, alert }: SignInPage): string {
  const body = html`<h1>Sign in</h1>
<p class="lead">Continue with your saved locations and evaluations.</p>
${alertStrip(alert)}
<form method="post" action="/interaction/${uid}/sign-in" novalidate>
${formField({ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email, focus: !email })}
${formField({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', focus: Boolean(email) })}
<button class="button" type="submit">Sign In</button>
</form>
${canReset && html`<p class="aside"><a href="/interaction/${uid}?form=forgot">Forgot password?</a></p>`}
<p class="aside">No account yet? <a href="/interaction/${uid}?form=sign-up">Sign Up</a></p>
<p class="aside"><a href="${appOrigin}/">Back without signing in</a></p>`
  return page({ title: 'Sign in', hasError: alert !== undefined, appOrigin, body })
}
