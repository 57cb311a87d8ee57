import { demoCustomerId } from './demo'
import { requestGuard } from './request-guard'
import { routes } from './routes'

interface EarlyRequests {
  isGuest: boolean
  mapFiles: readonly string[]
}

/** `at` in the time of `performance.now()`. */
export interface EarlyAnswer {
  at: number
  answer: Promise<Response>
}

/** Member of `window` that holds the early answers by address. */
export const earlyAnswersName = 'earlyAnswers'

const headers = { accept: 'application/json', [requestGuard.name]: requestGuard.value }

/**
 * Runs before anything else on a page. A country's map needs its manifest, the list of countries and the map
 * library: all three load alongside the page's own scripts.
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
