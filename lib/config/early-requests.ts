import { demoCustomerId } from './demo'
import { requestGuard } from './request-guard'

interface EarlyRequests {
  isGuest: boolean
  library: readonly string[]
  cellWorker?: string | undefined
}

export interface EarlyAnswer {
  at: number
  answer: Promise<Response>
}

export const earlyAnswersName = 'earlyAnswers'

/** `port` is the other end of the one that the worker fetches tiles through. */
export interface EarlyCells {
  worker: Worker
  port?: MessagePort
}

export const earlyCellsName = 'earlyCells'

/** px around the scouting map and of its panel. A wrong guess loads other cells than the first view needs. */
export const likelyFrame = {
  beside: '(min-width: 56rem)',
  rail: 80,
  header: 48,
  sheet: 82,
  panel: { name: 'panel-width', min: 280, initial: 350, max: 900 },
} as const

const headers = { accept: 'application/json', [requestGuard.name]: requestGuard.value }

export interface EarlyCellsMessage {
  type: 'early'
  manifest: string
  search: string
  /** px of the window. */
  width: number
  height: number
  isBeside: boolean
  panel: string | null
}

/** Starts the cells' worker, and tells it the manifest once it arrives. */
const earlyCellsScript = (cellWorker: string) => `const worker = new Worker(${JSON.stringify(cellWorker)})
const early = window.${earlyCellsName} = { worker }
if (document.documentElement.dataset.tiles) {
const { port1, port2 } = new MessageChannel()
early.port = port1
worker.postMessage({ type: 'fetcher', port: port2 }, [port2])
}
manifest.answer.then(async (answer) => answer.ok && worker.postMessage({
type: 'early', manifest: await answer.clone().text(), search: location.search,
width: innerWidth, height: innerHeight, isBeside: matchMedia('${likelyFrame.beside}').matches,
panel: localStorage.getItem('${likelyFrame.panel.name}')
})).catch(() => {})`

/** Runs before anything else on the scouting page: what a map needs loads alongside the page's own scripts. */
export function earlyRequestsScript({ isGuest, library, cellWorker }: EarlyRequests): string {
  const runs = `/api/evals/runs${isGuest ? `?customer=${demoCustomerId}` : ''}`
  return `{
const query = new URLSearchParams(location.search)
const slug = (query.get('country') ?? '').trim().toLowerCase().replaceAll(' ', '-')
if (/^[a-z][a-z-]{1,40}$/.test(slug)) {
  const ask = (url) => {
    const answer = fetch(url, { headers: ${JSON.stringify(headers)} })
    answer.catch(() => {})
    return { at: performance.now(), answer }
  }
  const manifest = ask('/api/scout/manifest/' + slug)
  window.${earlyAnswersName} = new Map([['/api/scout/manifest/' + slug, manifest], ['${runs}', ask('${runs}')]])
${cellWorker === undefined ? '' : earlyCellsScript(cellWorker)}
  const { nonce } = document.currentScript
  for (const href of ${JSON.stringify(library)}) {
    const as = href.endsWith('.css') ? 'style' : 'script'
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as, nonce, fetchPriority: 'low', href }))
  }
}
}`
}
