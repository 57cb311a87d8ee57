import { robotRules } from '@/server/pages/robot-rules'

const origin = 'https://app.example.org'

test("allows the public pages, but neither guests' maps nor the API", () => {
  const { rules, sitemap } = robotRules({ origin, isDemo: false })
  expect(rules.allow).toBe('/')
  expect(rules.disallow).toEqual(['/api/', '/demo/', '/auth', '/logout'])
  expect(sitemap).toBe('https://app.example.org/sitemap.xml')
})

test('closes a demo host', () => {
  expect(robotRules({ origin, isDemo: true })).toEqual({ rules: { userAgent: '*', disallow: '/' } })
})
