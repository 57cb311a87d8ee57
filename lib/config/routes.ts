/** Addresses of pages that code refers to by name. */
export const routes = {
  signIn: '/',
  auth: '/auth',
  loggedOut: '/logout',
  home: '/home',
  scouting: '/scouting',
  evaluations: '/evaluations',
  analyses: '/my-analyses',
  submit: '/submit-evaluation',
  results: '/results',
  support: '/support',
  kepler: '/kepler',
  legal: '/legal',
} as const

/** First segments of the pages that are for signed-in people (guests reach them under their own prefix). */
const studioPages = [
  'home',
  'scouting',
  'evaluations',
  'my-analyses',
  'submit-evaluation',
  'evaluate',
  'results',
  'stats',
] as const

/** Whether a path is one of the studio: somebody signed out is sent to sign in first. */
export function isStudioPath(pathname: string): boolean {
  const [, first] = pathname.split('/')
  return studioPages.some((page) => page === first)
}

/** The address that asks for a sign-in, or for an account, and comes back: `/auth?ref=%2Fscouting`. */
export function signInPath(returnTo: string, { register = false } = {}): string {
  return `${routes.auth}?ref=${encodeURIComponent(returnTo)}${register ? '&state=register' : ''}`
}

/** Tabs of the support page, in their order; the last one opens when the address names none. */
export const supportTabs = ['new-leads', 'report-issue', 'others'] as const
export type SupportTab = (typeof supportTabs)[number]

interface SupportVisit {
  tab?: SupportTab | undefined
  /** Address of the page that somebody comes from. */
  ref?: string | undefined
}

/** The address of the support page: `/support?tab=report-issue&ref=%2Fscouting`. */
export function supportPath({ tab, ref }: SupportVisit = {}): string {
  const query = new URLSearchParams({ ...(tab && { tab }), ...(ref && { ref }) }).toString()
  return query === '' ? routes.support : `${routes.support}?${query}`
}
