import { defaultSettings } from '@/lib/config/public-settings'
import { appOrigin, env } from '@/server/base/env'

/** Google's panorama viewer; used only with a browser key. */
const panoramas = 'https://www.google.com'

const isDevelopment = env.NODE_ENV === 'development'
const isSecure = appOrigin.startsWith('https:')

/** Origin of a setting that may also be a path of the app's own. */
function originOf(address: string | undefined): string[] {
  const origin = address === undefined ? undefined : URL.parse(address)?.origin
  return origin === undefined || origin === appOrigin ? [] : [origin]
}

const reportTo = 'policy'

const directives: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'self'"],
  // React sets many sizes as style attributes, which cannot run code.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'", ...originOf(env.ANALYTICS_URL), ...originOf(env.TILES_URL)],
  'worker-src': ["'self'"],
  // Scorecards are shown from memory (blob:).
  'frame-src': [
    "'self'",
    'blob:',
    ...originOf(env.SURVEY_URL),
    ...(env.GOOGLE_MAPS_BROWSER_KEY === undefined ? [] : [panoramas]),
  ],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  ...(env.CSP_REPORT_URL && { 'report-uri': [env.CSP_REPORT_URL], 'report-to': [reportTo] }),
  ...(isSecure && { 'upgrade-insecure-requests': [] }),
}

/** A fresh unguessable nonce of 128 bits. */
const freshNonce = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))

/**
 * The Content-Security-Policy of the page at `path`: only scripts with this answer's nonce run, and those
 * they load. Next reads the nonce from the request header of this name and adds it to its scripts.
 */
export function pagePolicy(path: string): string {
  const scripts = [`'nonce-${freshNonce()}'`, "'strict-dynamic'"]
  // React's development tools use eval.
  if (isDevelopment) scripts.push("'unsafe-eval'")
  const all = {
    ...directives,
    'script-src': scripts,
    'frame-ancestors': [path === defaultSettings.surveyUrl ? "'self'" : "'none'"],
  }
  return Object.entries(all)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}

/** The headers that carry the policy to the browser; next.config has the others. */
export function pageHeaders(policy: string): [string, string][] {
  const report = env.CSP_REPORT_URL
  return [
    ['content-security-policy', policy],
    ...(report ? [['reporting-endpoints', `${reportTo}="${report}"`] as [string, string]] : []),
  ]
}
