import { robotRules } from '@/server/robot-rules'

const origin = 'https://app.example.org'

test('search engines may look at the public pages and not at the studio or the API', () => {
  const { rules, sitemap } = robotRules({ origin, isDemo: false })
  expect(rules.allow).toBe('/')
  for (const closed of ['/api/', '/demo/', '/home', '/scouting', '/evaluations', '/stats'])
    expect(rules.disallow).toContain(closed)
  for (const open of ['/', '/retail', '/manual', '/legal']) expect(rules.disallow).not.toContain(open)
  expect(sitemap).toBe('https://app.example.org/sitemap.xml')
})

test('a demo host is closed to them', () => {
  expect(robotRules({ origin, isDemo: true })).toEqual({ rules: { userAgent: '*', disallow: '/' } })
})
