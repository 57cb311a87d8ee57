import { findCountry } from '@/lib/catalogue/countries'
import { poiCategories } from '@/lib/catalogue/poi-categories'
import { publicPages } from '@/lib/config/public-pages'
import type { InferenceInput } from '@/lib/contract/inference'
import type { MoneySpreadsheet } from '@/lib/contract/money-spreadsheet'
import type { ResultDocumentRequest, ResultParameters } from '@/lib/contract/result'
import { categorizeRequestOf, comparedFigures } from '@/lib/domain/estimate/compared-figures'
import { currentOf } from '@/lib/domain/estimate/inference-input'
import { differingInputs } from '@/lib/domain/landlord/page-words'
import { formatReaderDay } from '@/lib/format/date'
import { foldText } from '@/lib/format/fold'
import type { Atlas, Surroundings } from '@/server/atlas/store/atlas'
import type { FoundPoi } from '@/server/atlas/store/tables/nearby-tables'
import type { Member } from '@/server/engine/db/queries/members'
import type { PlaceNearby } from '@/server/engine/documents/documents'
import { inReaderForm } from '@/server/engine/errors/validate'
import { forecastOf } from '@/server/engine/model/projection'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { countsOf } from '@/server/engine/services/evaluations/evaluate-location'
import { streetLine } from '@/server/engine/services/scout/geocode'
import { categoriesOf } from './predict'

type DocumentDeps = Pick<EngineDeps, 'atlas' | 'model' | 'documents' | 'clock' | 'origin'>

export async function writeResultDocument(
  deps: DocumentDeps,
  { form: _, paper: _paper, prepared_for: _reader, locale, numbers, ...parameters }: ResultDocumentRequest,
): Promise<Uint8Array> {
  const { input, money } = parameters
  const reader = { locale, numbers }
  const current = currentOf(input['Connector Config'])
  const prediction = deps.model.explain(input)
  const country = findCountry(input.country ?? '')?.slug
  const request = categorizeRequestOf(comparedFigures(input), { country, current })
  const atlas = await atlasOf(deps, country, parameters.location)
  const surroundings = await surroundingsOf(atlas, parameters.location)
  const { utilization: value } = prediction
  return deps.documents.result({
    parameters,
    prediction,
    atlas,
    ...reader,
    differing: inReaderForm(reader, () => differingFrom(surroundings, input)),
    date: inReaderForm(reader, () => formatReaderDay(deps.clock())),
    predictions: money?.scenarios.map((scenario) => deps.model.explain(scenario.input)) ?? [],
    categories: request ? await categoriesOf(deps, request) : {},
    forecast: current === 'DC' ? forecastIn(deps, { value, capacity: input.capacity }) : null,
    sources: atlas?.manifest.sources ?? [],
    modelAddress: `${deps.origin}${publicPages.model.path}`,
  })
}

async function surroundingsOf(atlas: Atlas | null, { lat, lng }: ResultParameters['location']) {
  if (!atlas || lat === undefined || lng === undefined) return null
  const point = { lat, lng }
  return (await atlas.contains(point)) ? atlas.surroundings(point) : null
}

/** Names the inputs that are not the map's, with its figures; empty where there is no map. */
const differingFrom = (surroundings: Surroundings | null, input: InferenceInput): string =>
  surroundings ? differingInputs(input, countsOf(surroundings)) : ''

const forecastIn = ({ clock }: DocumentDeps, station: { value: number; capacity: number }) =>
  forecastOf({ country_code: '', ...station }, clock().getUTCFullYear())

/** Of the named country, or of the one around the place: links may lack a country. */
async function atlasOf(
  { atlas }: Pick<EngineDeps, 'atlas'>,
  slug: string | undefined,
  { lat, lng }: ResultParameters['location'],
): Promise<Atlas | null> {
  const known = (await atlas.countries()).some(({ country }) => country === slug)
  if (slug !== undefined && known) return atlas.open(slug)
  return lat === undefined || lng === undefined ? null : atlas.at({ lat, lng })
}

type PageDeps = Pick<EngineDeps, 'atlas' | 'model' | 'documents' | 'clock' | 'origin'>

interface WritePage {
  member: Member
  caller: Caller
  request: ResultDocumentRequest
}

export async function writeLandlordPage(
  deps: PageDeps,
  { member, caller, request }: WritePage,
): Promise<Uint8Array> {
  const { form: _, paper = 'A4', prepared_for: preparedFor, locale, numbers, ...parameters } = request
  const reader = { locale, numbers }
  const { input } = parameters
  const country = findCountry(input.country ?? '')
  const atlas = await atlasOf(deps, country?.slug, parameters.location)
  const place = await placeOf(atlas, parameters.location)
  return deps.documents.landlord({
    parameters,
    paper,
    preparedFor,
    atlas,
    ...reader,
    preparedBy: preparedBy(member, caller),
    prediction: deps.model.explain(input),
    date: inReaderForm(reader, () => formatReaderDay(deps.clock())),
    address: addressOf(parameters.location, {
      street: streetLine(place, atlas?.manifest.iso ?? ''),
      town: place.town ?? parameters.location.city,
      country: country?.name ?? atlas?.manifest.name ?? input.country,
    }),
    surroundings: place.surroundings,
    places: place.places,
    differing: inReaderForm(reader, () => differingFrom(place.surroundings, input)),
    sources: atlas?.manifest.sources ?? [],
    modelAddress: `${deps.origin}${publicPages.model.path}`,
  })
}

function preparedBy({ customer, email }: Member, caller: Caller) {
  const { givenName, familyName } =
    caller.kind === 'member' ? caller.identity : { givenName: '', familyName: '' }
  return { customer: customer.name, logo: customer.logo, person: `${givenName} ${familyName}`.trim(), email }
}

interface FoundAddress {
  street: string | null
  town: string | undefined
  country: string | undefined
}

/** The location's own address, else the atlas's. */
function addressOf({ address = '' }: ResultDocumentRequest['location'], found: FoundAddress): string[] {
  const { street, town, country } = found
  if (address === '') return [street, town, country].filter((part) => part != null)
  const isNamed = country === undefined || foldText(address).includes(foldText(country))
  return isNamed ? [address] : [address, country]
}

const nothing = { street: null, number: null, town: null, surroundings: null, places: [] }

async function placeOf(atlas: Atlas | null, { lat, lng }: ResultDocumentRequest['location']) {
  if (!atlas || lat === undefined || lng === undefined) return nothing
  const point = { lat, lng }
  if (!(await atlas.contains(point))) return nothing
  const [address, surroundings, places] = await Promise.all([
    atlas.addressAt(point),
    atlas.surroundings(point),
    placesNear(atlas, point),
  ])
  return { ...address, surroundings, places }
}

/** The model counts places within the same radius. */
const radius = 200
const maxPlaces = 6
/** The site is usually a car park itself. */
const shownCategories = poiCategories.filter((category) => category !== 'parking')

/** One per name: a stop has a sign in each direction. */
async function placesNear(atlas: Atlas, point: { lat: number; lng: number }): Promise<PlaceNearby[]> {
  const limit = maxPlaces * 5
  const found = await Promise.all(
    shownCategories.map((category) => atlas.placesWithin(point, { category, radius, limit })),
  )
  const named = found.flat().filter(({ name }) => name !== '')
  named.sort((a, b) => a.metres - b.metres)
  return [...Map.groupBy(named, ({ name }) => name).values()]
    .flatMap(([nearest]) => (nearest ? [placeOn(nearest)] : []))
    .slice(0, maxPlaces)
}

/** `highway=bus_stop` is a bus stop, `shop=yes` a shop. */
function placeOn({ name, kind, metres }: FoundPoi): PlaceNearby {
  const [key = '', value = ''] = kind.split('=')
  return { name, kind: (value === 'yes' ? key : value).replaceAll('_', ' '), metres }
}

/** Money follows from live formulas in the workbook. */
export async function writeMoneySpreadsheet(
  deps: Pick<EngineDeps, 'model'>,
  { location, scenarios }: MoneySpreadsheet,
): Promise<Uint8Array> {
  // Loaded on demand: the library takes longer to load than the rest of the engine.
  const { writeMoneyWorkbook } = await import('@/server/engine/documents/money-workbook')
  return writeMoneyWorkbook(
    location,
    scenarios.map((scenario) => ({ ...scenario, prediction: deps.model.explain(scenario.input) })),
  )
}
