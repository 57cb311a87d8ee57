import { findCountry } from '@/lib/catalogue/countries'
import { poiCategories } from '@/lib/catalogue/poi-categories'
import { publicPages } from '@/lib/config/public-pages'
import type { ResultDocumentRequest } from '@/lib/contract/result'
import { foldText } from '@/lib/domain/location-file/fold-text'
import { formatReaderDay } from '@/lib/format/date'
import type { Atlas } from '@/server/atlas/store/atlas'
import type { FoundPoi } from '@/server/atlas/store/tables/poi-table'
import type { Member } from '@/server/engine/db/queries/members'
import type { PlaceNearby } from '@/server/engine/documents/documents'
import { inReaderForm } from '@/server/engine/errors/reader-form'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { streetLine } from '@/server/engine/services/scout/address-line'
import { atlasOf, differingFrom } from './write-result-document'

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
