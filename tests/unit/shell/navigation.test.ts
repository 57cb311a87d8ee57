import { initialsOf, isActive, navigationFor, products } from '@/components/shell/navigation'

const entry = (key: string) => {
  const found = navigationFor({ hasAnalyses: true }).find((each) => each.key === key)
  if (!found) throw new Error(`No entry ${key}`)
  return found
}

test('My Analyses stands in the rail only once there is an analysis', () => {
  expect(navigationFor({ hasAnalyses: false }).map(({ label }) => label)).toEqual([
    'Scout',
    'Evaluate',
    'My Locations',
  ])
  expect(navigationFor({ hasAnalyses: true }).map(({ label }) => label)).toContain('My Analyses')
})

test('the Products menu offers the three products', () => {
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
])('%s on %s is active: %s', (key, path, expected) => {
  expect(isActive(entry(key), path)).toBe(expected)
})

test('initials come from both names, and from the address where there is none', () => {
  expect(initialsOf({ given_name: 'Maria', family_name: 'beck', email: 'm@example.li' })).toBe('MB')
  expect(initialsOf({ given_name: ' ', family_name: '', email: 'ökonom@example.li' })).toBe('Ö')
  expect(initialsOf({ given_name: '𝒜nna', family_name: '', email: 'a@example.li' })).toBe('𝒜')
})
