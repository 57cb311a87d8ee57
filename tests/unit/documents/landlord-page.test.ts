import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { ResultDocumentRequest } from '@/lib/contract/result'
import { defaultMoney } from '@/lib/domain/finance/default-money'
import type { Atlas } from '@/server/atlas/store/atlas'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import type { Member } from '@/server/engine/db/queries/members'
import type { LandlordDocument } from '@/server/engine/documents/documents'
import { renderLandlordPage } from '@/server/engine/documents/landlord-page'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import type { Caller } from '@/server/engine/services/deps'
import { inferenceInputOf } from '@/server/engine/services/evaluations/evaluate-location'
import { writeLandlordPage } from '@/server/engine/services/inference/write-documents'

import { logoOf } from '@/tests/support/logo'

const point = { lat: 47.21293, lng: 9.52253 }
const location = { name: 'Sankt Martins-Ring', id: '409268141', ...point }
const atlases = createAtlasLibrary(['data/atlas'])
let atlas: Atlas

const customer = { name: 'Rhine Valley Charging', logo: null as string | null }
const member = { email: 'mara@rvc.example', customer } as Member
const identity = { subject: 'm', email: member.email, emailVerified: true }
const caller: Caller = {
  kind: 'member',
  identity: { ...identity, givenName: 'Mara', familyName: 'Beck' },
}

beforeAll(async () => {
  const opened = await atlases.open('liechtenstein')
  if (!opened) throw new Error('The shipped atlas is missing.')
  atlas = opened
})

const inputFor = async (connectors: number, maxPower: number) =>
  inferenceInputOf(await atlas.surroundings(point), { connectors, maxPower })

/** The document as the service requests it. */
async function asked(request: ResultDocumentRequest): Promise<LandlordDocument> {
  const pages: LandlordDocument[] = []
  const none = async () => new Uint8Array()
  const landlord = async (page: LandlordDocument) => {
    pages.push(page)
    return none()
  }
  const summary = async () => undefined
  const documents = {
    landlord,
    result: none,
    spreadsheet: none,
    scorecard: none,
    plan: none,
    summary,
    comparison: none,
  }
  const clock = () => new Date('2026-11-22T12:00:00Z')
  const deps = { atlas: atlases, model: createRatesAndFactors(), documents, clock, origin: 'https://x.test' }
  await writeLandlordPage(deps, { member, caller, request: { form: 'landlord', ...request } })
  const [page] = pages
  if (!page) throw new Error('No page was asked for.')
  return page
}

async function read(page: LandlordDocument): Promise<{ size: number[]; text: string; drawn: number[] }> {
  const pdf = await getDocument({ data: new Uint8Array(await renderLandlordPage(page)), verbosity: 0 })
    .promise
  expect(pdf.numPages).toBe(1)
  const only = await pdf.getPage(1)
  const { items } = await only.getTextContent()
  const ends = items.map((item) => ('str' in item ? item.transform[4] + item.width : 0))
  expect(Math.max(...ends)).toBeLessThanOrEqual(only.view[2] ?? 0)
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
  const { fnArray: drawn } = await only.getOperatorList()
  return { size: only.view.slice(2), text: text.replace(/\s+/g, ' '), drawn }
}

describe("a landlord's page", () => {
  it('gives place, size, estimate, reasons, surroundings and contact on one A4 page', async () => {
    const input = await inputFor(2, 150)
    const { money } = defaultMoney(input, 'liechtenstein')
    const scenarios = [{ name: 'As measured', input, money: { ...money, tariff: 0.5 } }]
    const shared = { currency: 'CHF' as const, scenarios, active: 0 }
    const page = await asked({ location, input, money: shared, prepared_for: 'Haldenpark Immobilien AG' })
    const { size, text } = await read(page)
    expect(size).toEqual([595.5, 842.25])
    for (const part of [
      ...['Rhine Valley Charging', 'Prepared by Mara Beck', 'Haldenpark Immobilien AG', 'Prepared for'],
      ...[
        'Fast charging at Sankt Martins-Ring',
        'Eschen, Liechtenstein · 47.21293, 9.52253',
        'DC · 2×150 kW',
      ],
      ...['Demand score DC', 'of the country maximum', '500 m', 'The site', '50 m', '© OpenStreetMap'],
      ...['four in five sites like this one sell', 'Sessions a day', 'Energy a year', 'Revenue a year'],
      ...['at CHF 0.50 a kWh', 'Busiest road', 'vehicles/day', 'Chargers around', 'places within 200 m'],
      ...['Next step: agree a visit', 'mara@rvc.example', '300 kW at this address', 'Screening estimate.'],
      ...['(CC BY 4.0,', 'Model: rates and factors', 'Calculated and printed 22.11.2026 · ID 409268141'],
    ]) {
      expect(text).toContain(part)
    }
    for (const { name } of page.places) expect(text).toContain(name)
    expect(text).not.toContain('Entered by hand')
  })

  it('fits one Letter page with a long name, edited inputs and many sources', async () => {
    const edits = { iso3_total: 5, population_in_1km: 90_000, bevs_per_point: 25.6 }
    const input = { ...(await inputFor(2, 22)), ...edits }
    const name = 'Tiefgarage neben dem Einkaufszentrum Haldenpark, Ebene minus zwei '.repeat(2)
    const page = await asked({
      location: { ...location, name },
      input,
      paper: 'Letter',
      prepared_for: 'W'.repeat(80),
    })
    const sources = Array.from({ length: 12 }, (_, at) => ({
      name: `Office ${at}`,
      licence: 'CC BY 4.0',
      date: '2025',
      url: '',
      attribution: `Contains public sector information of the statistical office number ${at} of a country`,
    }))
    const preparedBy = { ...page.preparedBy, email: 'mara.beck@rhine-valley.example' }
    const { size, text } = await read({ ...page, preparedBy, sources })
    expect(size).toEqual([612, 792])
    expect(text).toContain('office number 11 of a country (CC BY 4.0, 2025)')
    expect(text).toContain('Entered by hand, or updated on the map since: Population within 1 km')
    expect(text).toContain('Cars per charging point (unknown on the map)')
    expect(text).toContain('25.6 cars per public point')
    // Typed traffic belongs to no road, and revenue was not requested.
    for (const absent of ['Busiest road', 'Revenue']) expect(text).not.toContain(absent)
    expect(text.replaceAll(' ', '')).toContain('mara.beck@rhine-valley.example')
    expect(text).toContain('Page 1 of 1')
  })

  it('works without coordinates, in every European alphabet', async () => {
    const page = await asked({ location: { name: 'Паркинг Плевен Αθήνα' }, input: await inputFor(1, 50) })
    const { text } = await read(page)
    expect(page).toMatchObject({ surroundings: null, places: [], differing: '', address: ['Liechtenstein'] })
    expect(text.replaceAll(' ', '')).toContain('ПаркингПлевенΑθήνα')
    expect(text).not.toContain('of the country maximum')
  })

  it('draws its maps as paths, and their names as text, instead of pictures', async () => {
    const page = await asked({ location, input: await inputFor(2, 150) })
    const { text, drawn } = await read(page)
    const images = [OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]
    expect(drawn.filter((operator) => images.includes(operator))).toEqual([])
    expect(drawn.filter((operator) => operator === OPS.constructPath).length).toBeGreaterThan(100)
    for (const name of ['Bendern', 'Mauren', '200 m', '500 m']) expect(text).toContain(name)
    const { busiest } = page.surroundings?.roads ?? {}
    expect(text).toContain(`${busiest?.aadt.toLocaleString('en')} vehicles/day, class default`)
    expect((await renderLandlordPage(page)).length).toBeLessThan(250_000)
  })

  it.each([
    ['de', '20.280 vehicles/day', '25.412 people', 'printed 22.11.2026'],
    ['de-CH', "20'280 vehicles/day", "25'412 people", 'printed 22.11.2026'],
    ['fr', '20 280 vehicles/day', '25 412 people', 'printed 22/11/2026'],
    ['en-GB', '20,280 vehicles/day', '25,412 people', 'printed 22 Nov 2026'],
  ] as const)('formats numbers and the date for a reader in %s', async (locale, ...parts) => {
    const input = { ...(await inputFor(2, 150)), population_in_10km: 25_412 }
    const { text } = await read(await asked({ location, input, locale }))
    const spaced = text.replace(/[\u202f\u00a0]/g, ' ')
    for (const part of [...parts, '47.21293, 9.52253']) expect(spaced).toContain(part)
  })

  it("shows the account's logo and ignores an invalid file", async () => {
    const page = await asked({ location, input: await inputFor(2, 150) })
    expect(page.preparedBy.logo).toBeNull()
    const images = async (logo: string) =>
      (await read({ ...page, preparedBy: { ...page.preparedBy, logo } })).drawn.filter(
        (operator) => operator === OPS.paintImageXObject,
      ).length
    expect(await images(`data:image/png;base64,${logoOf(64).toString('base64')}`)).toBe(1)
    expect(await images(`data:image/png;base64,${logoOf(64).subarray(0, 60).toString('base64')}`)).toBe(0)
  })

  it('states that a map without an atlas is plain', async () => {
    const { country: _, ...input } = await inputFor(2, 150)
    const abroad = { name: 'Alexanderplatz', lat: 52.5219, lng: 13.4132 }
    const { text } = await read(await asked({ location: abroad, input }))
    expect(text).toContain(
      'There is no atlas of this country yet: the map shows the location without its surroundings.',
    )
    for (const part of ['200 m', '500 m']) expect(text).toContain(part)
    for (const absent of ['of the country maximum', 'OpenStreetMap']) expect(text).not.toContain(absent)
  })

  it('finds the country of a place whose link omits it', async () => {
    const { country: _, ...input } = await inputFor(2, 150)
    const page = await asked({ location, input })
    expect(page.atlas?.manifest.country).toBe('liechtenstein')
    expect(page.address).toEqual(['Sankt Martins-Ring', 'Eschen', 'Liechtenstein'])
  })

  it("prefers the location's own address, and adds a country that it lacks", async () => {
    const input = await inputFor(2, 150)
    const addressOf = async (address: string) =>
      (await asked({ location: { ...location, address }, input })).address
    expect(await addressOf('Essanestrasse 1, Eschen')).toEqual(['Essanestrasse 1, Eschen', 'Liechtenstein'])
    expect(await addressOf('Essanestrasse 1, liechtenstein')).toEqual(['Essanestrasse 1, liechtenstein'])
  })

  it('names the nearest places once each, without car parks', async () => {
    const { places } = await asked({ location, input: await inputFor(2, 150) })
    expect(places).toHaveLength(6)
    expect(new Set(places.map(({ name }) => name)).size).toBe(6)
    const metres = places.map((place) => place.metres)
    expect(metres).toEqual([...metres].sort((a, b) => a - b))
    expect(Math.max(...metres)).toBeLessThanOrEqual(200)
    for (const { kind } of places) expect(kind).toMatch(/^[a-z]+( [a-z]+)*$/)
    expect(places.map(({ kind }) => kind)).not.toContain('parking')
  })
})
