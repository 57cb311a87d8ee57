import { compareLocations } from '@/lib/domain/comparison/compare-locations'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { writeComparisonFile } from '@/server/engine/documents/comparison'
import { renderLandlordPage } from '@/server/engine/documents/landlord-page'
import { renderResult } from '@/server/engine/documents/result'
import { renderScorecard } from '@/server/engine/documents/scorecard'
import { comparedColumn } from '@/tests/support/compared-locations'
import { evaluatedLocation } from '@/tests/support/evaluated-location'
import {
  elementsOf,
  readTaggedPdf,
  type TaggedElement,
  type TaggedPdf,
  wordsOf,
} from '@/tests/support/pdf-structure'

const modelAddress = 'https://studio.test/model'
const sources = [
  {
    name: 'OpenStreetMap',
    url: 'https://osm.org',
    licence: 'ODbL',
    date: '2026-03-29',
    attribution: '© OpenStreetMap contributors',
  },
]

async function shippedAtlas() {
  const atlas = await createAtlasLibrary(['data/atlas']).open('liechtenstein')
  if (!atlas) throw new Error('The shipped atlas is missing.')
  return atlas
}

const found = evaluatedLocation()
const name = 'Garage <Haldenpark> & Söhne'

async function landlordPage(): Promise<TaggedPdf> {
  const atlas = await shippedAtlas()
  const point = { lat: 47.21293, lng: 9.52253 }
  const bytes = await renderLandlordPage({
    parameters: { location: { name, ...point }, input: found.input },
    date: '21.11.2026',
    prediction: found.prediction,
    sources,
    modelAddress,
    atlas,
    paper: 'A4',
    preparedBy: {
      customer: 'Rhine Valley Charging',
      person: 'Mara Beck',
      email: 'mara@rvc.example',
      logo: null,
    },
    preparedFor: 'Haldenpark AG',
    address: ['Eschen', 'Liechtenstein'],
    differing: '',
    surroundings: await atlas.surroundings(point),
    places: [
      { name: 'Bakery Schaan', kind: 'bakery', metres: 40 },
      { name: 'Halle 7', kind: 'gym', metres: 90 },
    ],
  })
  return readTaggedPdf(bytes)
}

async function scorecard(): Promise<TaggedPdf> {
  const atlas = await shippedAtlas()
  const bytes = await renderScorecard({
    evalId: '0001_dc',
    name: 'Garages',
    date: '21.11.2026',
    customer: 'Kerb Ltd',
    sources,
    modelAddress,
    locations: [found, evaluatedLocation({ zid: '2-DC', location_name: 'Second' })],
    atlases: new Map([['liechtenstein', atlas]]),
  })
  return readTaggedPdf(bytes)
}

async function result(): Promise<TaggedPdf> {
  const bytes = await renderResult({
    parameters: { location: { name: 'Lindaplatz' }, input: { ...found.input, country: 'liechtenstein' } },
    date: '21.11.2026',
    prediction: found.prediction,
    predictions: [],
    sources,
    modelAddress,
    categories: {},
    forecast: null,
    atlas: null,
    differing: '',
  })
  return readTaggedPdf(bytes)
}

async function comparison(): Promise<TaggedPdf> {
  const columns = (['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'] as const).map((letter, at) => {
    const parts = Object.fromEntries(Array.from({ length: 30 }, (_, part) => [`Part ${part}`, 5 + at]))
    return comparedColumn({ letter, estimate: 245 - at, reference: 204, parts })
  })
  const bytes = await writeComparisonFile({
    form: 'pdf',
    name: 'Unterland',
    date: '23.11.2026',
    order: 'estimate',
    modelAddress,
    sources,
    atlas: await shippedAtlas(),
    comparison: compareLocations(columns, { type: 'DC', isVisitor: false }),
  })
  return readTaggedPdf(bytes)
}

const documents = { landlordPage, scorecard, result, comparison }

const rowLengths = (table: TaggedElement) =>
  elementsOf([table], 'TR')
    .map(({ children }) => children.length)
    .filter((length) => length > 1)

describe.each(Object.entries(documents))('a tagged %s', (_, read) => {
  let pdf: TaggedPdf
  beforeAll(async () => {
    pdf = await read()
  })
  const everything = () => pdf.elements.flat()

  it('declares its language and title, and PDF/UA conformance', () => {
    expect(pdf).toMatchObject({ language: 'en', isMarked: true, showsTitle: true })
    expect(pdf.title).toBeTruthy()
    expect(pdf.metadata).toContain('<pdfuaid:part>1</pdfuaid:part>')
  })

  it('tags everything as content or decoration', () => {
    expect(pdf.unmarked).toEqual([])
  })

  it('starts its headings with a title', () => {
    const roles = elementsOf(everything(), 'H1').map(({ role }) => role)
    expect(roles.length).toBeGreaterThan(0)
    const headings = everything().flatMap((element) => [
      ...elementsOf([element], 'H1'),
      ...elementsOf([element], 'H2'),
    ])
    for (const heading of headings) expect(wordsOf(heading)).not.toBe('')
  })

  it('describes every figure', () => {
    for (const { alt } of elementsOf(everything(), 'Figure')) expect(alt).toMatch(/^\w.{20}/)
  })

  it('has tables of even rows with headers', () => {
    const tables = elementsOf(everything(), 'Table')
    expect(tables.length).toBeGreaterThan(0)
    for (const table of tables) {
      expect(elementsOf([table], 'TH').length).toBeGreaterThan(0)
      expect(new Set(rowLengths(table)).size).toBeLessThanOrEqual(1)
      expect(table.children.map(({ role }) => role)).toEqual(elementsOf([table], 'TR').map(() => 'TR'))
    }
  })
})

describe('a tagged document', () => {
  it('reads out place, estimate, reasons, surroundings, next step and sources to a landlord', async () => {
    const pdf = await landlordPage()
    expect(pdf.title).toBe(name)
    expect(pdf.metadata).toContain('Garage &lt;Haldenpark&gt; &amp; Söhne')
    const words = (pdf.elements[0] ?? []).map(wordsOf).join(' ')
    const parts = [
      ...['Rhine Valley Charging', 'Demand score DC', name, 'four in five sites', 'Sessions a day'],
      ...['What drives the estimate', 'Reference site', 'This site', 'Chargers around', 'Bakery Schaan'],
      ...['Next step: agree a visit', 'Screening estimate', 'sources and error', 'Calculated and printed'],
    ]
    expect(parts.map((part) => words.indexOf(part))).toEqual(
      parts.map((part) => words.indexOf(part)).sort((a, b) => a - b),
    )
    for (const part of parts) expect(words).toContain(part)
    const [page = []] = pdf.elements
    expect(elementsOf(page, 'LI').map(wordsOf)[0]?.replace(/\s+/g, ' ')).toBe('Bakery Schaan bakery 40 m')
    expect(elementsOf(page, 'Figure').map(({ alt }) => alt?.split(':')[0])).toEqual([
      `Map around ${name}, marked A`,
      'Map of the site, marked A, with its buildings and roads.',
      'Bar from 0 to 600',
      expect.stringMatching(/^Bars from the reference site at \d+ to this site at \d+ kWh\/day/),
    ])
    expect(elementsOf(page, 'Link').map(wordsOf)).toEqual(['sources and error'])
    expect(words).not.toContain('Page 1 of 1')
  })

  it('puts the map of the compared locations into the head', async () => {
    const { elements } = await comparison()
    const [figure] = elementsOf(elements.flat(), 'Figure')
    expect(figure?.alt).toBe('Map of the compared locations, A to J.')
  })

  it("reads out a comparison's head once, however many pages it has", async () => {
    const { elements } = await comparison()
    expect(elements.length).toBeGreaterThan(1)
    const heads = elements.map((page) =>
      elementsOf(page, 'TR').filter((row) => wordsOf(row).includes('Grey bar')),
    )
    expect(heads.flat()).toHaveLength(1)
  })
})
