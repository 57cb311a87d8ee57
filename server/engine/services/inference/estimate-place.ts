import type { PlaceEstimate } from '@/lib/contract/place-estimate'
import { bandOfCurrent } from '@/lib/domain/estimate/band-of-current'
import { plannedStation } from '@/lib/domain/estimate/evaluated-station'
import { featureName } from '@/lib/domain/estimate/explanation'
import { parseCoordinates } from '@/lib/geo/coordinates'
import { AppError } from '@/server/engine/errors/app-error'
import type { EngineDeps } from '@/server/engine/services/deps'
import { inferenceInputOf } from '@/server/engine/services/evaluations/evaluate-location'

/** Two digits: the model is public, so an exact estimate would say what its inputs are. */
const rough = (value: number) => Number(value.toPrecision(2))

/** kWh/day; smaller effects are not named. */
const smallest = 1

/** @throws AppError 422 outside the installed countries */
export async function estimatePlace(
  { atlas, model }: Pick<EngineDeps, 'atlas' | 'model'>,
  latlng: string,
): Promise<PlaceEstimate> {
  const point = parseCoordinates(latlng)
  const country = point && (await atlas.at(point))
  if (!country) {
    throw new AppError({
      code: 'invalid',
      message: 'This place lies outside the countries that can be estimated.',
    })
  }
  const input = inferenceInputOf(await country.surroundings(point), plannedStation('DC', undefined))
  const { utilization, agg_shap: effects } = model.explain(input)
  const factors = effects.feature_names
    .map((name, index) => ({ name: featureName(name), effect: effects.values[index] ?? 0 }))
    .filter(({ effect }) => Math.abs(effect) >= smallest)
    .sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect))
  const energy = rough(utilization)
  // Of the rounded estimate: the digits of the exact one's band would say what rounding left out.
  const band = bandOfCurrent(model.card.band, 'DC')
  return {
    station: input['Connector Config'],
    energy,
    low: rough(energy * band.low),
    high: rough(energy * band.high),
    factors: factors.map(({ name, effect }) => ({ name, effect: effect > 0 ? 'raises' : 'lowers' })),
  }
}
