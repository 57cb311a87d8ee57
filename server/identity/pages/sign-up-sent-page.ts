import { html } from '@/server/base/web/html'
import { signUpHours } from '@/server/identity/accounts/waiting-sign-ups'
import { alertStrip } from './form-field'
import { page } from './page'

interface SignUpSentPage {
  uid: string
  appOrigin: string
  email: string
  /** Needed to request another mail. */
  signUp: string
  isAgain?: boolean
  alert?: string
}

/** The same whether the address has an account or not. */
export function signUpSentPage({ uid, appOrigin, email, signUp, isAgain, alert }: SignUpSentPage): string {
  const body = html`<h1>Check your mail</h1>
<p class="lead">${isAgain ? 'Another mail' : 'A mail'} to ${email} is on its way. Open its link within ${signUpHours} hours to complete your account.</p>
${alertStrip(alert)}
<form method="post" action="/interaction/${uid}/resend">
<input type="hidden" name="sign_up" value="${signUp}">
<p class="hint">It may take a few minutes. Look in the spam folder, too.</p>
<button class="button line" type="submit">Resend the mail</button>
</form>
<p class="aside">Is your account complete? <a href="/interaction/${uid}?form=sign-in">Sign In</a></p>
<p class="aside">Is the address wrong? <a href="/interaction/${uid}?form=sign-up">Sign up again</a></p>`
  return page({ title: 'Check your mail', hasError: alert !== undefined, appOrigin, body })
}
