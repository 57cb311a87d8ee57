import { type EarlyAnswer, earlyAnswersName } from '@/lib/config/early-requests'

/** ms; older answers may be out of date. */
const goodFor = 20_000

declare global {
  interface Window {
    [earlyAnswersName]?: Map<string, EarlyAnswer>
  }
}

/** The answer requested by the page's first script (`earlyRequestsScript`), once and while it is fresh. */
export function takeEarlyAnswer(url: string): Promise<Response> | undefined {
  if (typeof window === 'undefined') return undefined
  const early = window[earlyAnswersName]?.get(url)
  window[earlyAnswersName]?.delete(url)
  return early && performance.now() - early.at < goodFor ? early.answer : undefined
}
