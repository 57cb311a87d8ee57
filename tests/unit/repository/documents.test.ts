import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const read = (path: string) => readFileSync(path, 'utf8')
const namesIn = (folder: string) => readdirSync(folder, { encoding: 'utf8' })
const decisions = namesIn('docs/decisions').filter((name) => name !== 'README.md')
const documents = [
  ...namesIn('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

/** Without code blocks, whose contents are examples. */
const prose = (path: string) => read(path).replaceAll(/^```[\s\S]*?^```$/gm, '')

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const anchorsOf = (path: string) =>
  [...prose(path).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => anchorOf(text))

/** Links to missing files of the repository and missing headings. */
function brokenLinks(path: string): string[] {
  const targets = [...prose(path).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return targets.filter((target) => {
    if (/^https?:/.test(target)) return false
    const [file = '', anchor] = target.split('#')
    const linked = file === '' ? path : join(dirname(path), file)
    if (!existsSync(linked)) return true
    return anchor !== undefined && !anchorsOf(linked).includes(anchor)
  })
}

/** Missing paths among code marks that begin with a source folder. */
function missingPaths(path: string): string[] {
  const named = [...prose(path).matchAll(/`((?:app|components|docs|lib|server|tests)\/[\w./-]*)`/g)]
  return named.map(([, file = '']) => file).filter((file) => !existsSync(file))
}

const inDocuments = (check: (path: string) => string[]) =>
  documents.flatMap((path) => check(path).map((found) => `${path}: ${found}`))

const scriptsOf = (path: string) =>
  [...read(path).matchAll(/npm run (?:--silent )?([a-z]+(?::[a-z]+)?)\b/g)].map(([, name = '']) => name)

const scripts = Object.keys(JSON.parse(read('package.json')).scripts)

describe('the documents', () => {
  it('are only those of the root and docs', () => {
    expect(documents).toEqual(expect.arrayContaining(['README.md', 'CHANGELOG.md', 'docs/glossary.md']))
    expect(decisions.length).toBeGreaterThan(90)
  })

  it('have working links', () => {
    expect(inDocuments(brokenLinks)).toEqual([])
  })

  it('name paths that exist', () => {
    expect(inDocuments(missingPaths)).toEqual([])
  })

  it('name scripts that exist', () => {
    expect(inDocuments(scriptsOf).length).toBeGreaterThan(20)
    expect(inDocuments((path) => scriptsOf(path).filter((name) => !scripts.includes(name)))).toEqual([])
  })
})

describe('the decisions', () => {
  const lines = (name: string) => read(`docs/decisions/${name}`).trimEnd().split('\n')

  it('are listed by their titles in the index', () => {
    const listed = [...read('docs/decisions/README.md').matchAll(/^- \[(\d{3})\]\((.+)\) (.+)$/gm)]
    const expected = decisions.map((name) => [name.slice(0, 3), name, lines(name)[0]?.replace(/^# /, '')])
    expect(listed.map(([, number, name, title]) => [number, name, title]).sort()).toEqual(expected.sort())
  })

  it('have at most 15 lines each', () => {
    expect(decisions.filter((name) => lines(name).length > 15)).toEqual([])
  })

  it('have unique numbers', () => {
    expect(new Set(decisions.map((name) => name.slice(0, 3))).size).toBe(decisions.length)
  })
})

describe('the version', () => {
  const { version } = JSON.parse(read('package.json'))

  it('is the latest of the changelog and equal in the lock file', () => {
    const [, latest] = /^## \[(\d+\.\d+\.\d+)\]/m.exec(read('CHANGELOG.md')) ?? []
    expect(latest).toBe(version)
    const lock = JSON.parse(read('package-lock.json'))
    expect([lock.version, lock.packages[''].version]).toEqual([version, version])
  })

  it('has a lock file that names no registry', () => {
    const resolved = [...read('package-lock.json').matchAll(/"resolved": "([^"]+)"/g)].map(([, url]) => url)
    expect(resolved.filter((url) => !url?.startsWith('file:'))).toEqual([])
  })
})
