import { findCountry } from '@/lib/catalogue/countries'
import { publicPages } from '@/lib/config/public-pages'
import type { InferenceInput } from '@/lib/contract/inference'
import type { ResultDocumentRequest, ResultParameters } from '@/lib/contract/result'
import { categorizeRequestOf, comparedFigures } from '@/lib/domain/estimate/compared-figures'
import { currentOf } from '@/lib/domain/estimate/inference-input'
import { differingInputs } from '@/lib/domain/landlord/page-words'
import { formatReaderDay } from '@/lib/format/date'
import type { Atlas, Surroundings } from '@/server/atlas/store/atlas'
import { inReaderForm } from '@/server/engine/errors/reader-form'
import { forecastOf } from '@/server/engine/model/projection'
import type { EngineDeps } from '@/server/engine/services/deps'
import { countsOf } from '@/server/engine/services/evaluations/evaluate-location'
import { categoriesOf } from './categorize'

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
export const differingFrom = (surroundings: Surroundings | null, input: InferenceInput): string =>
  surroundings ? differingInputs(input, countsOf(surroundings)) : ''

const forecastIn = ({ clock }: DocumentDeps, station: { value: number; capacity: number }) =>
  forecastOf({ country_code: '', ...station }, clock().getUTCFullYear())

/** Of the named country, or of the one around the place: links may lack a country. */
export async function atlasOf(
  { atlas }: Pick<EngineDeps, 'atlas'>,
  slug: string | undefined,
  { lat, lng }: ResultParameters['location'],
): Promise<Atlas | null> {
  const known = (await atlas.countries()).some(({ country }) => country === slug)
  if (slug !== undefined && known) return atlas.open(slug)
  return lat === undefined || lng === undefined ? null : atlas.at({ lat, lng })
}
