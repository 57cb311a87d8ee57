import { defaultSettings } from '@/lib/config/public-settings'
import { routes } from '@/lib/config/routes'
import { appOrigin, env } from '@/server/base/settings/env'

/** Google's own list for strict policies, without `unsafe-eval`. For the panorama page only, which others frame. */
const panoramaSources: Readonly<Record<string, readonly string[]>> = {
  'style-src': ['https://fonts.googleapis.com'],
  'img-src': [
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.googleusercontent.com',
    'https://*.ggpht.com',
  ],
  'font-src': ['https://fonts.gstatic.com'],
  'connect-src': [
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'data:',
    'blob:',
  ],
  'worker-src': ['blob:'],
}

const framedPages: readonly string[] = [defaultSettings.surveyUrl, routes.streetView]

const isDevelopment = env.NODE_ENV === 'development'
const isSecure = appOrigin.startsWith('https:')

/** The setting may also be a path of the app's own. */
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
  'frame-src': ["'self'", 'blob:', ...originOf(env.SURVEY_URL)],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  ...(env.CSP_REPORT_URL && { 'report-uri': [env.CSP_REPORT_URL], 'report-to': [reportTo] }),
  ...(isSecure && { 'upgrade-insecure-requests': [] }),
}

/** MapLibre fetches tiles, and pictures too. */
const mapDirectives: ReadonlySet<string> = new Set(['connect-src', 'img-src'])

const freshNonce = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))

const originPattern = /^https?:\/\/[\w.-]+(?::\d{1,5})?$/

/**
 * Only scripts with this answer's nonce, and those they load, run. Next reads it from the header of this name.
 * @param mapOrigins of the street map, separated by spaces
 */
export function pagePolicy(path: string, mapOrigins = ''): string {
  const scripts = [`'nonce-${freshNonce()}'`, "'strict-dynamic'"]
  // React's development tools use eval.
  if (isDevelopment) scripts.push("'unsafe-eval'")
  const further =
    path === routes.streetView && env.GOOGLE_MAPS_BROWSER_KEY !== undefined ? panoramaSources : {}
  const all = {
    ...directives,
    'script-src': scripts,
    'frame-ancestors': [framedPages.includes(path) ? "'self'" : "'none'"],
  }
  const ofMap = mapOrigins.split(' ').filter((origin) => originPattern.test(origin))
  return Object.entries(all)
    .map(([name, values]) =>
      [name, ...values, ...(mapDirectives.has(name) ? ofMap : []), ...(further[name] ?? [])].join(' '),
    )
    .join('; ')
}

export function pageHeaders(policy: string): [string, string][] {
  const report = env.CSP_REPORT_URL
  return [
    ['content-security-policy', policy],
    ...(report ? [['reporting-endpoints', `${reportTo}="${report}"`] as [string, string]] : []),
  ]
}
