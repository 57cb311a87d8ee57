import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extracts, extractsFolder } from '@/tests/support/extracts'

const readme = readFileSync(join(extractsFolder, 'README.md'), 'utf8')
const listed = [...readme.matchAll(/^\| `([0-9a-f]{64})` \| `(.+)` \|$/gm)].map(([, hash, file]) => ({
  hash,
  file,
}))
const files = readdirSync(extractsFolder, { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => name)
  .filter((file) => file !== 'README.md')
  .sort()

describe('tests/extracts', () => {
  it('holds every listed file with its hash', () => {
    const found = files.map((file) => ({
      hash: createHash('sha256')
        .update(readFileSync(join(extractsFolder, file)))
        .digest('hex'),
      file,
    }))
    expect(found).toEqual(listed)
  })

  it('states the source and licence of every file', () => {
    const described = [...readme.matchAll(/^\| `([^`]+\.\w+)` \| [^|]+ \| [^|]+ \| [^|]+ \|$/gm)]
    expect(described.map(([, file]) => file).sort()).toEqual(files)
  })

  it('is used completely by the tests', () => {
    expect(Object.values(extracts).sort()).toEqual(files.map((file) => join(extractsFolder, file)).sort())
  })
})
