export const routes = {
  signIn: '/',
  auth: '/auth',
  signUp: '/signup',
  invitation: '/invitation',
  loggedOut: '/logout',
  home: '/home',
  scouting: '/scouting',
  evaluations: '/evaluations',
  analyses: '/my-analyses',
  submit: '/submit-evaluation',
  network: '/network',
  corridor: '/network/corridor',
  customers: '/customers',
  countries: '/countries',
  tokens: '/access-tokens',
  api: '/api-reference',
  results: '/results',
  support: '/support',
  kepler: '/kepler',
  legal: '/legal',
  streetView: '/street-view',
} as const

/** Storage providers redirect here, even if the user refused. */
export const connectedPath = '/connected'

export const templatePath = '/templates/locations.xlsx'

/** First segments of pages that need a sign-in (guests use their own prefix). */
const studioPages = [
  'home',
  'scouting',
  'evaluations',
  'my-analyses',
  'submit-evaluation',
  'evaluate',
  'network',
  'results',
  'stats',
] as const

export const isMembersPage = (pathname: string): boolean =>
  /^\/(?:customers|countries|access-tokens|api-reference)\/?$/.test(pathname)

export function isStudioPath(pathname: string): boolean {
  const [, first] = pathname.split('/')
  return studioPages.some((page) => page === first) || isMembersPage(pathname)
}

/** Pages that people send links to: a result, or a record with its locations. */
export const isLinkedPage = (pathname: string): boolean =>
  /^\/(?:results|(?:evaluations|my-analyses)\/[^/]{1,200})\/?$/.test(pathname)

/** Said by every refused call; screens offer the sign-in beside it. */
export const authenticationRequired = 'Authentication required.'

interface SignInPath {
  register?: boolean
  /** Explains the page first, and how to see it without an account. */
  fromLink?: boolean
}

/** `/auth?ref=%2Fscouting` */
export function signInPath(
  returnTo: string,
  { register = false, fromLink = false }: SignInPath = {},
): string {
  const how = `${register ? '&state=register' : ''}${fromLink ? '&link=1' : ''}`
  return `${routes.auth}?ref=${encodeURIComponent(returnTo)}${how}`
}

export const signUpPath = (returnTo: string): string => `${routes.signUp}?ref=${encodeURIComponent(returnTo)}`

export const supportTabs = ['new-leads', 'report-issue', 'others'] as const
export type SupportTab = (typeof supportTabs)[number]

interface SupportVisit {
  tab?: SupportTab | undefined
  ref?: string | undefined
}

/** `/support?tab=report-issue&ref=%2Fscouting` */
export function supportPath({ tab, ref }: SupportVisit = {}): string {
  const query = new URLSearchParams({ ...(tab && { tab }), ...(ref && { ref }) }).toString()
  return query === '' ? routes.support : `${routes.support}?${query}`
}

/** Page of a network plan. */
export const planPath = (id: string): string => `/network/${encodeURIComponent(id)}`

export const sharedLinkPath = (token: string) => `/shared/${encodeURIComponent(token)}`

/** Keeps tokens of public links out of logs and traces: `/api/shared/…/files/excel`. */
export const withoutShareToken = (text: string): string =>
  text.replace(/(\/shared\/)[^\s/?#"']{1,2000}/g, '$1…')
