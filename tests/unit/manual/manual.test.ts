import { readFileSync, statSync } from 'node:fs'
import { loadImage } from '@napi-rs/canvas'
import { manual } from '@/components/manual/content/manual'
import { type ManualBlock, piecesOf } from '@/components/manual/manual-text'

const headings = manual.flatMap(({ id, title, parts }) => [{ id, title }, ...parts])
const blocks: ManualBlock[] = manual.flatMap((chapter) => [
  ...chapter.blocks,
  ...chapter.parts.flatMap((part) => part.blocks),
])
const pictures = blocks.flatMap((block) => (block.kind === 'picture' ? [block.picture] : []))

function textsOf(block: ManualBlock): readonly string[] {
  switch (block.kind) {
    case 'text':
      return [block.text]
    case 'points':
      return block.points
    case 'steps':
      return block.steps
    case 'terms':
      return block.terms.map(({ meaning }) => meaning)
    case 'picture':
      return [block.picture.alt]
  }
}

test('gives every heading a unique anchor', () => {
  const ids = headings.map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(20)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
})

test('repeats no text under a heading, and closes every mark', () => {
  for (const words of blocks.flatMap(textsOf)) expect(words.split('**').length % 2).toBe(1)
  expect(new Set(blocks.flatMap(textsOf)).size).toBe(blocks.flatMap(textsOf).length)
})

test.each(pictures.map((picture) => [picture.file, picture] as const))(
  'has a small picture %s of the declared size',
  async (_, { file, alt, width, height }) => {
    const path = `public/manual/${file}.webp`
    expect(statSync(path).size).toBeLessThan(100_000)
    const image = await loadImage(readFileSync(path))
    expect([image.width, image.height]).toEqual([width, height])
    expect(alt.length).toBeGreaterThan(20)
  },
)

test('recognises labels of the screen between two stars', () => {
  expect(piecesOf('Press **Sign In** or **Sign Up**')).toEqual([
    { text: 'Press ', isWordOfScreen: false },
    { text: 'Sign In', isWordOfScreen: true },
    { text: ' or ', isWordOfScreen: false },
    { text: 'Sign Up', isWordOfScreen: true },
  ])
  expect(piecesOf('Plain')).toEqual([{ text: 'Plain', isWordOfScreen: false }])
})

test('explains the expected terms in the glossary', () => {
  const terms = blocks.flatMap((block) => (block.kind === 'terms' ? block.terms.map(({ term }) => term) : []))
  for (const term of ['EVSE', 'AADT', 'Functional road class', 'Isochrone', 'Demand score', 'kWh/day'])
    expect(terms).toContain(term)
})
