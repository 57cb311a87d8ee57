interface RobotRules {
  rules: { userAgent: string; allow?: string; disallow: string | string[] }
  sitemap?: string
}

/**
 * What search engines may look at: the public pages, not guests' maps, the way to the sign-in or the API. The studio
 * need not be closed: it sends whoever is not signed in to sign in. A demo host holds nothing but guests' pages.
 * @param origin public origin of the web app
 */
export function robotRules({ origin, isDemo }: { origin: string; isDemo: boolean }): RobotRules {
  if (isDemo) return { rules: { userAgent: '*', disallow: '/' } }
  const closed = ['/api/', '/demo/', '/auth', '/logout']
  return { rules: { userAgent: '*', allow: '/', disallow: closed }, sitemap: `${origin}/sitemap.xml` }
}
