import { demoCustomerId } from './demo'
import { requestGuard } from './request-guard'
import { routes } from './routes'

/** What is known of a page's answer before its code runs. */
interface EarlyRequests {
  isGuest: boolean
  /** Addresses of the map library's files. */
  mapFiles: readonly string[]
}

/** An answer that a page asked for before its code was there; `at` as `performance.now()` tells it. */
export interface EarlyAnswer {
  at: number
  answer: Promise<Response>
}

/** Where the early answers wait, by address, as a member of `window`. */
export const earlyAnswersName = 'earlyAnswers'

const headers = { accept: 'application/json', [requestGuard.name]: requestGuard.value }

/**
 * Runs ahead of everything else on a page. A country's map waits for its manifest, for the list of countries and for
 * the map library: all three are asked for while the page's own scripts are still on their way.
 */
export function earlyRequestsScript({ isGuest, mapFiles }: EarlyRequests): string {
  const runs = `/api/evals/runs${isGuest ? `?customer=${demoCustomerId}` : ''}`
  return `{
const query = new URLSearchParams(location.search).get('country') ?? ''
const slug = query.trim().toLowerCase().replaceAll(' ', '-')
if (location.pathname.endsWith('${routes.scouting}') && /^[a-z][a-z-]{1,40}$/.test(slug)) {
  const ask = (url) => {
    const answer = fetch(url, { headers: ${JSON.stringify(headers)} })
    answer.catch(() => {})
    return [url, { at: performance.now(), answer }]
  }
  window.${earlyAnswersName} = new Map(['/api/scout/manifest/' + slug, '${runs}'].map(ask))
  const { nonce } = document.currentScript
  for (const href of ${JSON.stringify(mapFiles)}) {
    const as = href.endsWith('.css') ? 'style' : 'script'
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as, nonce, fetchPriority: 'low', href }))
  }
}
}`
}
