import { headerFor, initialsOf, isActive, navigationFor, products } from '@/components/shell/navigation'

const entry = (key: string) => {
  const found = navigationFor({ hasAnalyses: true, isVisitor: false, path: '/' }).find(
    (each) => each.key === key,
  )
  if (!found) throw new Error(`No entry ${key}`)
  return found
}

test('shows My Analyses only once there is an analysis, and Usage to members', () => {
  const labels = (hasAnalyses: boolean, isVisitor: boolean) =>
    navigationFor({ hasAnalyses, isVisitor, path: '/' }).map(({ label }) => label)
  expect(labels(false, true)).toEqual(['Scout', 'Evaluate', 'My Locations'])
  expect(labels(true, false)).toEqual(['Scout', 'Evaluate', 'My Locations', 'My Analyses', 'Usage'])
})

test('offers the three products in the Products menu', () => {
  expect(products.map(({ path }) => path)).toEqual(['/scouting', '/evaluations', '/my-analyses'])
})

test.each([
  ['scout', '/scouting', true],
  ['evaluate', '/evaluate', true],
  ['evaluate', '/submit-evaluation', true],
  ['evaluate', '/evaluations', false],
  ['locations', '/evaluations/0007_dc', true],
  ['locations', '/evaluationsx', false],
  ['locations', '/home', false],
])('marks %s on %s as active: %s', (key, path, expected) => {
  expect(isActive(entry(key), path)).toBe(expected)
})

test('takes initials from both names, or from the email address', () => {
  expect(initialsOf({ given_name: 'Maria', family_name: 'beck', email: 'm@example.li' })).toBe('MB')
  expect(initialsOf({ given_name: ' ', family_name: '', email: 'ökonom@example.li' })).toBe('Ö')
  expect(initialsOf({ given_name: '𝒜nna', family_name: '', email: 'a@example.li' })).toBe('𝒜')
})

test('leads from elsewhere back to the open record and its location, and from a record to its list', () => {
  const pathsOf = (type: 'default' | 'custom', zid?: string, path = '/scouting') => {
    const entries = navigationFor({
      hasAnalyses: true,
      isVisitor: false,
      opened: { evalId: '0007_dc', type, zid },
      path,
    })
    return Object.fromEntries(entries.map((each) => [each.key, each.path]))
  }
  expect(pathsOf('default', 'a/b')).toMatchObject({
    scout: '/scouting',
    locations: '/evaluations/0007_dc?id=a%2Fb',
    analyses: '/my-analyses',
  })
  expect(pathsOf('custom')).toMatchObject({ locations: '/evaluations', analyses: '/my-analyses/0007_dc' })
  for (const path of ['/evaluations/0007_dc', '/evaluations']) {
    expect(pathsOf('default', 'a', path)).toMatchObject({ locations: '/evaluations' })
  }
})

const nothing = { hasProducts: false, hasManual: false, hasAccount: false, hasWayIn: false, isVisitor: false }
const everything = { ...nothing, hasProducts: true, hasManual: true, hasAccount: true }
const visitor = { ...nothing, hasProducts: true, hasWayIn: true, isVisitor: true }

test.each([
  // guest, session, page of the studio
  [false, 'signed-in', true, everything],
  [false, 'signed-in', false, everything],
  [true, 'signed-in', false, everything],
  [true, 'signed-out', false, visitor],
  [true, 'loading', false, visitor],
  [false, 'signed-out', false, nothing],
  [false, 'signed-out', true, nothing],
  [false, 'loading', false, nothing],
  [false, 'loading', true, everything],
] as const)('shows the header of a guest (%s) who is %s on a page of the studio (%s)', (...row) => {
  const [isGuest, status, isStudioPage, expected] = row
  expect(headerFor({ isGuest, status, isStudioPage })).toEqual(expected)
})
