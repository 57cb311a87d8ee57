import { studioPages } from '@/lib/config/routes'

interface RobotRules {
  rules: { userAgent: string; allow?: string; disallow: string | string[] }
  sitemap?: string
}

/**
 * What search engines may look at: the public pages, not the studio, guests' copies of it or the API. A demo host holds
 * nothing but guests' pages.
 * @param origin public origin of the web app
 */
export function robotRules({ origin, isDemo }: { origin: string; isDemo: boolean }): RobotRules {
  if (isDemo) return { rules: { userAgent: '*', disallow: '/' } }
  const closed = ['/api/', '/demo/', '/auth', '/logout', ...studioPages.map((page) => `/${page}`)]
  return { rules: { userAgent: '*', allow: '/', disallow: closed }, sitemap: `${origin}/sitemap.xml` }
}
