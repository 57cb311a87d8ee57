import { html } from '@/server/base/web/html'
import { passwordHint } from '@/server/identity/accounts/accounts'
import { signUpHours } from '@/server/identity/accounts/waiting-sign-ups'
import { alertStrip, type FormField, formField, page } from './page'

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

interface SignUpPage {
  uid: string
  appOrigin: string
  /** A mailed link opens the account and sets its password. */
  isByMail: boolean
  values?: Record<string, string>
  errors?: Record<string, string>
  alert?: string
}

const fields: readonly FormField[] = [
  { name: 'given_name', label: 'Given name', type: 'text', autocomplete: 'given-name' },
  { name: 'family_name', label: 'Family name', type: 'text', autocomplete: 'family-name' },
  { name: 'email', label: 'Email', type: 'email', autocomplete: 'username' },
  {
    name: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'new-password',
    hint: passwordHint,
  },
]

export function signUpPage({
  uid,
  appOrigin,
  isByMail,
  values = {},
  errors = {},
  alert,
}: SignUpPage): string {
  const shown = fields.filter(({ type }) => !isByMail || type !== 'password')
  // Focuses the first wrong field, or the first field of a fresh form.
  const focused = shown.find((field) => errors[field.name])?.name ?? shown[0]?.name
  const [given, family, ...rest] = shown.map((field) =>
    formField({
      ...field,
      value: values[field.name],
      error: errors[field.name],
      focus: field.name === focused,
    }),
  )
  const body = html`<h1>Sign up</h1>
<p class="lead">Save locations, submit them, and read what drives each estimate.</p>
${alertStrip(alert)}
<form method="post" action="/interaction/${uid}/sign-up" novalidate>
<div class="pair">${given}${family}</div>
${rest}
${isByMail && html`<p class="hint">You get a mail with a link to set your password.</p>`}
<button class="button" type="submit">Sign Up</button>
</form>
<p class="aside">Already have an account? <a href="/interaction/${uid}?form=sign-in">Sign In</a></p>
<p class="aside"><a href="${appOrigin}/">Back without signing up</a></p>`
  const hasError = alert !== undefined || Object.keys(errors).length > 0
  return page({ title: 'Sign up', hasError, appOrigin, body })
}

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
