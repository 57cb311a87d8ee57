import { robotRules } from '@/server/pages/robot-rules'

const origin = 'https://app.example.org'

test('search engines may look at the public pages and not at guests’ maps or the API', () => {
  const { rules, sitemap } = robotRules({ origin, isDemo: false })
  expect(rules.allow).toBe('/')
  expect(rules.disallow).toEqual(['/api/', '/demo/', '/auth', '/logout'])
  expect(sitemap).toBe('https://app.example.org/sitemap.xml')
})

test('a demo host is closed to them', () => {
  expect(robotRules({ origin, isDemo: true })).toEqual({ rules: { userAgent: '*', disallow: '/' } })
})
