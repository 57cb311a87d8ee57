import { type Html, html } from '@/server/base/web/html'

export interface FormField {
  name: string
  label: string
  type: 'text' | 'email' | 'password'
  autocomplete: string
  value?: string | undefined
  hint?: string
  error?: string | undefined
  focus?: boolean
}

/** Screen readers announce the error with the input. */
export function formField(field: FormField): Html {
  const { name, label, type, autocomplete, hint, error } = field
  const note = (error && `${name}-error`) || (hint && `${name}-hint`)
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${type === 'password' ? '' : field.value}" required${field.focus && html` autofocus`}${error && html` aria-invalid="true"`}${note && html` aria-describedby="${note}"`}>
${hint && !error && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${error && html`<p class="error" id="${name}-error">${error}</p>`}
</div>`
}

export function alertStrip(message: string | undefined): Html {
  return html`${message && html`<p class="alert" role="alert">${message}</p>`}`
}
