import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Imports too slow for a test that runs at every commit. */
const slow = /'node:child_process'|support\/(?:extracts|databases|engine-rig|proxy-rig|identity-rig)'/

const testsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.startsWith('repository'))
    .map((path) => join(folder, path))

it.each(['tests/unit', 'tests/components'])(
  'keeps databases, processes and whole countries out of %s',
  (folder) => {
    const tests = testsIn(folder)
    expect(tests.length).toBeGreaterThan(50)
    expect(tests.filter((path) => slow.test(readFileSync(path, 'utf8')))).toEqual([])
  },
)
