import type { Cell } from '@/lib/contract/dataset'
import type { Prediction } from '@/lib/contract/inference'
import type { ComparedLocation } from '@/lib/domain/comparison/compared-locations'
import type { EvaluatedRow, RecordLocation } from '@/lib/domain/records/evaluated-locations'
import { evaluatedLocation } from './evaluated-location'
import { recordLocation } from './record-location'

const { input } = evaluatedLocation()
const known = Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
const inputs: Readonly<Record<string, Cell>> = Object.fromEntries(known)

interface ColumnOf {
  letter: ComparedLocation['letter']
  /** kWh/day; without one the location could not be predicted. */
  estimate?: number
  /** kWh/day. */
  band?: readonly [low: number, high: number]
  /** Contributions by factor, from a reference site of `reference` kWh/day. */
  parts?: Readonly<Record<string, number>>
  reference?: number
  cells?: Readonly<Record<string, Cell>>
}

function explanation(
  estimate: number,
  parts: Readonly<Record<string, number>>,
  reference: number,
): Prediction {
  const shap = {
    base_values: reference,
    feature_names: Object.keys(parts),
    values: Object.values(parts),
    assumed: Object.keys(parts).map(() => false),
  }
  return {
    utilization: estimate,
    band: { low: 1, high: 1000 },
    agg_shap: shap,
    detailed_shap: shap,
    model: { name: 'model', version: '1', note: '' },
  }
}

export const comparedPlace = (zid: string, row: Partial<EvaluatedRow> = {}): RecordLocation =>
  recordLocation(zid, {
    name: `Place ${zid}`,
    rows: [{ current: 'DC', prediction: undefined, cells: { zid }, ...row }],
  })

/** Cells default to a whole row's. */
export function comparedColumn(of: ColumnOf): ComparedLocation {
  const { letter, estimate, band = [10, 900], parts, reference = 200, cells = {} } = of
  const prediction =
    estimate === undefined ? undefined : { utilization: estimate, low: band[0], high: band[1] }
  const row: EvaluatedRow = {
    current: 'DC',
    prediction,
    cells: { ...inputs, max_power: 150, country: 'Liechtenstein', ...cells },
  }
  return {
    letter,
    location: comparedPlace(letter, row),
    row,
    explained: estimate !== undefined && parts ? explanation(estimate, parts, reference) : undefined,
  }
}
