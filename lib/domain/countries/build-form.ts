import { findCountry } from '@/lib/catalogue/countries'
import type {
  AtlasBuildRequest,
  AtlasPlanRequest,
  AtlasSource,
  ListedAtlas,
  UploadedAtlasFile,
} from '@/lib/contract/atlases'

type BoundaryKind = 'country' | 'region' | 'geojson' | 'box'

/** A neighbour by its address, or an upload. */
export type Neighbour = { address: string } | { upload: UploadedAtlasFile }

export interface BuildForm {
  sourceKind: 'address' | 'file'
  address: string
  extract: UploadedAtlasFile | null
  boundaryKind: BoundaryKind
  country: string
  region: string
  boundary: UploadedAtlasFile | null
  /** Of a box or a file, and of a region instead of its own. */
  name: string
  /** West, south, east and north in degrees, as typed. */
  box: readonly [string, string, string, string]
  population: UploadedAtlasFile | null
  counts: UploadedAtlasFile | null
  chargers: UploadedAtlasFile | null
  neighbours: readonly Neighbour[]
}

export const emptyForm: BuildForm = {
  sourceKind: 'address',
  address: '',
  extract: null,
  boundaryKind: 'country',
  country: '',
  region: '',
  boundary: null,
  name: '',
  box: ['', '', '', ''],
  population: null,
  counts: null,
  chargers: null,
  neighbours: [],
}

const boxOf = (text: string | undefined): BuildForm['box'] | null => {
  const sides = (text ?? '').split(',')
  const isBox = sides.length === 4 && sides.every((side) => side !== '' && Number.isFinite(Number(side)))
  return isBox ? (sides as unknown as BuildForm['box']) : null
}

/** The outline of the last build, by which an update finds the same region. */
const keptBoundary = (id: string, name: string): UploadedAtlasFile => ({
  id,
  kind: 'boundary',
  name,
  bytes: 0,
  date: null,
  people: null,
  rows: null,
  region: name,
})

function boundaryPart({
  boundary = '',
  name = '',
}: AtlasBuildRequest): Pick<BuildForm, 'boundaryKind' | 'region' | 'boundary' | 'box' | 'name'> {
  const { region, box: noBox } = emptyForm
  const part = { region, box: noBox, boundary: null, name }
  if (boundary === '') return { ...part, boundaryKind: 'country' }
  if (boundary.startsWith('file:')) {
    const kept = keptBoundary(boundary.replace('file:', ''), name)
    return { ...part, boundaryKind: 'geojson', boundary: kept }
  }
  const box = boxOf(boundary)
  return box ? { ...part, boundaryKind: 'box', box } : { ...part, boundaryKind: 'region', region: boundary }
}

/** The choices of the last build, without its tables, of which newer ones are wanted. */
export function formOf({ name, request }: Pick<ListedAtlas, 'name' | 'request'>): BuildForm {
  if (!request) return { ...emptyForm, country: name }
  const { source, neighbours = [] } = request
  const isAddress = 'address' in source
  return {
    ...emptyForm,
    ...boundaryPart(request),
    country: findCountry(request.country)?.name ?? request.country,
    sourceKind: isAddress ? 'address' : 'file',
    address: isAddress ? source.address : '',
    neighbours: neighbours.flatMap((each) => ('address' in each ? [each] : [])),
  }
}

const sourceOf = ({ sourceKind, address, extract }: BuildForm): AtlasSource | null => {
  if (sourceKind === 'file') return extract && { file: extract.id }
  return address.trim() === '' ? null : { address: address.trim() }
}

const neighboursOf = ({ neighbours }: BuildForm): AtlasSource[] =>
  neighbours.map((each) => ('upload' in each ? { file: each.upload.id } : each))

function boundaryOf(form: BuildForm): string | undefined {
  switch (form.boundaryKind) {
    case 'country':
      return undefined
    case 'region':
      return form.region.trim()
    case 'geojson':
      return form.boundary ? `file:${form.boundary.id}` : ''
    case 'box':
      return form.box.map((side) => side.trim().replace(',', '.')).join(',')
  }
}

/** What is known so far, to be planned. */
export function planOf(form: BuildForm): AtlasPlanRequest {
  const source = sourceOf(form)
  const neighbours = neighboursOf(form)
  return {
    country: form.country.trim(),
    ...(source && { source }),
    ...(neighbours.length > 0 && { neighbours }),
  }
}

type BuildField = 'source' | 'country' | 'boundary'
export type BuildErrors = Partial<Record<BuildField, string>>

function boxFault(box: BuildForm['box']): string | undefined {
  const sides = box.map((side) => Number(side.trim().replace(',', '.')))
  if (box.some((side) => side.trim() === '') || sides.some((side) => !Number.isFinite(side))) {
    return 'Enter four numbers in degrees.'
  }
  const [west = 0, south = 0, east = 0, north = 0] = sides
  if (Math.abs(west) > 180 || Math.abs(east) > 180) return 'West and east lie between −180 and 180.'
  if (Math.abs(south) > 90 || Math.abs(north) > 90) return 'South and north lie between −90 and 90.'
  if (west >= east) return 'West must be less than east.'
  if (south >= north) return 'South must be less than north.'
  return undefined
}

function boundaryFault(form: BuildForm): string | undefined {
  if (form.boundaryKind === 'region' && form.region.trim() === '') return 'Which region?'
  if (form.boundaryKind === 'geojson' && form.boundary === null) return 'Choose a GeoJSON file.'
  return form.boundaryKind === 'box' ? boxFault(form.box) : undefined
}

/** The request of a complete form, or what it lacks by field. */
export function requestOf(
  form: BuildForm,
): { request: AtlasBuildRequest; errors?: never } | { errors: BuildErrors; request?: never } {
  const source = sourceOf(form)
  const fault = boundaryFault(form)
  const errors: BuildErrors = {}
  if (!source) {
    errors.source =
      form.sourceKind === 'file' ? 'Choose an extract.' : 'Enter the address of an extract (.osm.pbf).'
  }
  if (form.country.trim() === '') errors.country = 'Which country?'
  if (fault !== undefined) errors.boundary = fault
  if (!source || Object.keys(errors).length > 0) return { errors }
  const boundary = boundaryOf(form)
  const neighbours = neighboursOf(form)
  const request: AtlasBuildRequest = { country: form.country.trim(), source }
  const name = form.name.trim()
  if (boundary !== undefined) request.boundary = boundary
  if (boundary !== undefined && name !== '') request.name = name
  if (form.population) request.population = form.population.id
  if (form.counts) request.counts = form.counts.id
  if (form.chargers) request.chargers = form.chargers.id
  if (neighbours.length > 0) request.neighbours = neighbours
  return { request }
}

/** Name of what is built, as far as the form says. */
export function builtName(form: BuildForm, country = form.country.trim()): string {
  const { boundaryKind, name, region, boundary } = form
  switch (boundaryKind) {
    case 'country':
      return country
    case 'region':
      return name.trim() || region.trim() || country
    case 'geojson':
      return name.trim() || boundary?.region || country
    case 'box':
      return name.trim() || (country && `part of ${country}`)
  }
}
