import { readFileSync } from 'node:fs'
import { libraries } from '@/components/legal/legal-screen'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const dependencies = Object.keys(read('package.json').dependencies)
const listed = libraries.flatMap(({ names }) => names)

test('names every library that the product needs', () => {
  expect([...listed].sort()).toEqual([...dependencies].sort())
})

test.each(libraries.flatMap(({ licence, names }) => names.map((name) => [name, licence] as const)))(
  '%s is under %s',
  (name, licence) => {
    expect(read(`node_modules/${name}/package.json`).license).toBe(licence)
  },
)
