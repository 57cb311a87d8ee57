import { limits } from '@/lib/config/limits'
import type { GeoResult } from '@/lib/contract/geo'
import { fileMessages } from '@/lib/domain/location-file/file-format'
import {
  addressNames,
  exactPlaces,
  isElsewhere,
  placesOfAddress,
  typedTowns,
  withTypedTown,
} from '@/lib/domain/location-file/match-address'
import { parseCoordinates } from '@/lib/geo/coordinates'
import { AppError } from '@/server/engine/errors/app-error'
import type { SentFile } from '@/server/engine/location-files/file-request'
import type { EngineDeps, FormPart } from '@/server/engine/services/deps'
import { askGeocoder, reverseGeocode, searchAtlas } from '@/server/engine/services/scout/geocode'

type Deps = Pick<EngineDeps, 'atlas' | 'maps' | 'log' | 'locationFiles'>

/** Stops reading at 20 MB. @throws AppError 400 for any other part, 413, 422 without a file */
export async function receiveFile(parts: AsyncIterable<FormPart>): Promise<SentFile> {
  let file: SentFile | undefined
  let sheet: string | undefined
  for await (const { name, fileName, content } of parts) {
    if (name === 'sheet' && fileName === null && sheet === undefined) {
      sheet = Buffer.from(await readWhole(content)).toString()
      continue
    }
    if (file || name !== 'file' || fileName === null) {
      throw new AppError({
        code: 'bad_request',
        message: 'Send one file in the field "file", and at most the name of its "sheet".',
      })
    }
    file = { name: fileName, bytes: await readWhole(content) }
  }
  if (file) return sheet === undefined ? file : { ...file, sheet }
  throw new AppError({ code: 'invalid', message: 'The form has no file.' })
}

async function readWhole(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (size > limits.locationFileBytes)
      throw new AppError({ code: 'too_large', message: fileMessages.tooLarge })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Areas reveal swapped coordinates. */
const readAreas = async ({ atlas }: Pick<EngineDeps, 'atlas'>) =>
  (await atlas.countries()).map(({ bounds }) => bounds)

/** Lines of JSON. @throws AppError 415 or 422 */
export const readRows = async (
  deps: Pick<EngineDeps, 'atlas' | 'locationFiles'>,
  file: SentFile,
): Promise<Uint8Array> => deps.locationFiles.readRows(file, { areas: await readAreas(deps) })

type AddressDeps = Pick<EngineDeps, 'atlas' | 'maps' | 'log'>

/**
 * Uses Google's geocoder when there is a key, else the atlas. An address may have several places; coordinates have the
 * address there.
 */
export async function lookUpAddresses(
  deps: AddressDeps,
  addresses: readonly string[],
): Promise<GeoResult[][]> {
  const found: GeoResult[][] = []
  // In turn: a burst would exceed the geocoder's rate and block the process with atlas searches.
  for (const address of addresses) found.push(await lookUp(deps, address))
  return found
}

async function lookUp(deps: AddressDeps, address: string): Promise<GeoResult[]> {
  if (parseCoordinates(address)) return exactPlaces((await reverseGeocode(deps, address)).results)
  const byGoogle = exactPlaces(await askGeocoder(deps, (geocoder) => geocoder.search(address, null)))
  if (byGoogle.length > 0) return byGoogle
  const names = addressNames(address)
  if (names === '') return []
  const places = placesOfAddress(address, (await searchAtlas(deps, address)).results)
  if (places.length > 0) return placesOfAddress(address, await inTypedTowns(deps, address, places))
  // The street may be in another town only.
  const [street = ''] = names.split(',')
  return street === names ? [] : placesOfAddress(address, (await searchAtlas(deps, street)).results)
}

/** `Rue du Lac, Genf` is found in Genève. */
async function inTypedTowns(
  deps: Pick<EngineDeps, 'atlas'>,
  address: string,
  places: readonly GeoResult[],
): Promise<GeoResult[]> {
  const [first] = places
  // All lie in the town as typed, or none.
  if (!first || !isElsewhere(address, first)) return [...places]
  let found = [...places]
  for (const town of new Set(typedTowns(address, first))) {
    const { results } = await searchAtlas(deps, town)
    found = found.map((place) =>
      place.typedTown === undefined ? withTypedTown(place, town, results) : place,
    )
  }
  return found
}

/**
 * Returns the JSON of `Validated`; looks up to 500 addresses up.
 * @throws AppError 422 naming every bad row and column, 415 for another kind of file
 */
export async function readLocations(deps: Deps, file: SentFile): Promise<Uint8Array> {
  const areas = await readAreas(deps)
  const read = await deps.locationFiles.readLocations(file, { areas })
  if (read instanceof Uint8Array) return read
  const found = await lookUpAddresses(deps, read.addresses)
  const places = read.addresses.map((address, index) => [address, found[index] ?? []] as const)
  const complete = await deps.locationFiles.readLocations(file, { areas, places })
  if (complete instanceof Uint8Array) return complete
  throw new Error('The process that reads files asked for addresses again.')
}
