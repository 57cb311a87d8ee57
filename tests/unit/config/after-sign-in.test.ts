import { afterSignIn } from '@/lib/config/auth-request'

test.each([
  ['/demo/scouting?country=x', '/scouting?country=x'],
  ['/demo/evaluations?search=x', '/evaluations?search=x'],
  // The account may have another record of this number.
  ['/demo/evaluations/0003_dc?id=12', '/evaluations'],
  ['/demo/my-analyses/0003_dc', '/my-analyses'],
  ['/demo/results?iso3_total=1&evalId=0003_dc&zid=12', '/results?iso3_total=1'],
  ['/demo/results', '/results'],
  ['/evaluations/0003_dc?id=12', '/evaluations/0003_dc?id=12'],
  ['/results?iso3_total=1&evalId=0003_dc', '/results?iso3_total=1&evalId=0003_dc'],
])('leads from %s to %s', (from, to) => {
  expect(afterSignIn(from)).toBe(to)
})
