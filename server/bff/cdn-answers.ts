import { appOrigin, type Env } from '@/server/base/env'

/**
 * Lets pages of this installation read an answer that comes through its CDN, if shared caches may keep it. The
 * answer is the same for every page, whatever a CDN makes of `Vary`.
 */
export function readableThroughCdn(
  answer: Response,
  { TILES_URL, DEMO_HOST }: Pick<Env, 'TILES_URL' | 'DEMO_HOST'>,
): Response {
  const isShared = /\bpublic\b/.test(answer.headers.get('cache-control') ?? '')
  if (TILES_URL === undefined || !isShared) return answer
  // Two hosts show the map, and the header can name only one.
  answer.headers.set('access-control-allow-origin', DEMO_HOST === undefined ? appOrigin : '*')
  return answer
}
