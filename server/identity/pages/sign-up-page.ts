import { html } from '@/server/base/web/html'
import { passwordHint } from '@/server/identity/accounts/accounts'
import { alertStrip, type FormField, formField } from './form-field'
import { page } from './page'

export interface SignUpPage {
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
