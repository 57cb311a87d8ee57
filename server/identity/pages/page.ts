import { brand } from '@/lib/config/brand'
import { type Html, html, trusted } from '@/server/base/web/html'

const COLUMNS = 13
const ROWS = 17
const SIZE = 46
const WIDTH = Math.sqrt(3) * SIZE
const STEPS = 9

/** Pointy-top, as SVG points. */
function hexagon(x: number, y: number): string {
  const corners = Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 3) * corner + Math.PI / 6
    return `${(x + (SIZE - 0.8) * Math.cos(angle)).toFixed(1)},${(y + (SIZE - 0.8) * Math.sin(angle)).toFixed(1)}`
  })
  return corners.join(' ')
}

/** 1 at the valley's bottom, falling to 0 on both sides. */
function nearness(column: number, row: number): number {
  const bottom = COLUMNS * 0.42 + Math.sin(row / 3.1) * 1.9 + Math.sin(row / 1.7 + 1) * 0.7
  const grain = Math.abs(Math.sin(column * 12.9898 + row * 78.233)) * 0.22
  return 1 - Math.abs(column - bottom) / 4.4 - grain
}

/** Decoration in the colours of demand; shows no data. */
function cellPattern(): Html {
  const cells: string[] = []
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      const value = nearness(column, row)
      if (value <= 0.02) continue
      const step = Math.min(STEPS, Math.max(1, Math.ceil(value * STEPS)))
      const x = (column + (row % 2) / 2) * WIDTH
      cells.push(`<polygon class="d${step}" points="${hexagon(x, row * SIZE * 1.5)}"/>`)
    }
  }
  const box = `0 0 ${Math.round(COLUMNS * WIDTH)} ${Math.round(ROWS * SIZE * 1.5)}`
  return html`<svg viewBox="${box}" preserveAspectRatio="xMidYMid slice">${trusted(cells.join(''))}</svg>`
}

export interface PageInput {
  title: string
  /** The title names a rejection first, so that screen readers announce it. */
  hasError?: boolean
  /** The logo links to the web app. */
  appOrigin: string
  body: Html
  script?: string
}

const mark = html`<svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 3v18" stroke-width="3.4"/><path d="M18.6 3.6 10.4 12l8.2 8.4" fill="none" stroke-width="3.4"/></svg>`

export function page({ title, hasError = false, appOrigin, body, script }: PageInput): string {
  const year = new Date().getFullYear()
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${hasError && 'Error: '}${title} · ${brand.name}</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/style.css">
${script && html`<script src="${script}" defer></script>`}
</head>
<body>
<div class="frame">
<div class="desk">
<header><a class="brand" href="${appOrigin}/"><span class="mark">${mark}</span>${brand.wordmark}</a></header>
<main>${body}</main>
<footer>© ${year} ${brand.company}. All rights reserved.</footer>
</div>
<div class="night" aria-hidden="true">${cellPattern()}</div>
</div>
</body>
</html>
`.toString()
}

/** No framing, and no scripts unless the page asks for ours. */
export function policyHeaders(appOrigin: string, scripts?: 'own'): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      // Empty: nothing runs. The library adds its own script's hash when it ends a session that is
      // gone.
      scripts === 'own' ? "script-src 'self'" : 'script-src',
      "style-src 'self'",
      "font-src 'self'",
      "img-src 'self'",
      // A form's answer redirects to the app, and browsers check redirects against this list too.
      `form-action 'self' ${appOrigin}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
    // Without a referrer, browsers do not name the origin of a form.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}

/** No cache may store the page. @param scripts 'own' allows scripts of this origin */
export const pageHeaders = (appOrigin: string, scripts?: 'own'): Record<string, string> => ({
  ...policyHeaders(appOrigin, scripts),
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
})

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
