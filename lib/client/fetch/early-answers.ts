import { type EarlyAnswer, earlyAnswersName } from '@/lib/config/early-requests'

/** An answer that waited longer may no longer be true, ms. */
const goodFor = 20_000

declare global {
  interface Window {
    [earlyAnswersName]?: Map<string, EarlyAnswer>
  }
}

/** The answer that the page's first script asked for (`earlyRequestsScript`); once, and only while it is fresh. */
export function takeEarlyAnswer(url: string): Promise<Response> | undefined {
  if (typeof window === 'undefined') return undefined
  const early = window[earlyAnswersName]?.get(url)
  window[earlyAnswersName]?.delete(url)
  return early && performance.now() - early.at < goodFor ? early.answer : undefined
}
