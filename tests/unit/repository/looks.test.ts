import { readFileSync } from 'node:fs'
import { sourcesBelow } from './sources'

/** Texts in quotes of all screens, with the file they are in. */
const texts = ['app', 'components'].flatMap(sourcesBelow).flatMap(({ path }) => {
  const quoted = readFileSync(path, 'utf8').matchAll(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g)
  return [...quoted].map(([text]) => ({ path, text }))
})

const placesOf = (isForbidden: (text: string) => boolean) =>
  texts.filter(({ text }) => isForbidden(text)).map(({ path, text }) => `${path}: ${text}`)

test('layers of a page rise from panel to tooltip, and a menu is never below its dialog', () => {
  const css = readFileSync('app/tokens.css', 'utf8')
  const layers = [...css.matchAll(/--z-index-(\w+): (\d+)/g)].map(([, name, height]) => [
    name,
    Number(height),
  ])
  expect(layers.map(([name]) => name)).toEqual([
    'panel',
    'sheet',
    'cover',
    'dialog',
    'menu',
    'toast',
    'tooltip',
  ])
  const heights = layers.map(([, height]) => Number(height))
  expect(heights).toEqual(heights.toSorted((one, other) => one - other))
})

test('a layer of the page is a name of that scale', () => {
  expect(placesOf((text) => /(?<![\w-])z-(\d\d|\[)/.test(text))).toEqual([])
})

test('no table of fixed layout asks for its content’s width, which Firefox takes as endless', () => {
  const isEndless = (text: string) => /\btable-fixed\b/.test(text) && /\b(min-)?w-(max|min|fit)\b/.test(text)
  expect(isEndless('"min-w-max table-fixed border-collapse"')).toBe(true)
  expect(placesOf(isEndless)).toEqual([])
})

test('every page draws its own title', () => {
  const pages = sourcesBelow('app').filter(({ path }) => /(page|not-found)\.tsx$/.test(path))
  const untitled = pages.filter(({ path }) => !readFileSync(path, 'utf8').includes('<PageTitle title='))
  expect(pages.length).toBeGreaterThan(20)
  expect(untitled).toEqual([])
})
