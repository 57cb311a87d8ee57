interface RobotRules {
  rules: { userAgent: string; allow?: string; disallow: string | string[] }
  sitemap?: string
}

/** Excludes guests' maps, the sign-in path and the API. A demo host has only guests' pages. */
export function robotRules({ origin, isDemo }: { origin: string; isDemo: boolean }): RobotRules {
  if (isDemo) return { rules: { userAgent: '*', disallow: '/' } }
  const closed = ['/api/', '/demo/', '/auth', '/logout']
  return { rules: { userAgent: '*', allow: '/', disallow: closed }, sitemap: `${origin}/sitemap.xml` }
}
