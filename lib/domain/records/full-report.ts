import {
  connectorConfigsFor,
  type ResultsQuery,
  withConnectorConfig,
} from '@/lib/domain/estimate/inference-input'
import { inputOf, type RecordLocation, textIn } from './evaluated-locations'

/** The address takes the row's `zid`, not the location's. */
export type FullReport = Exclude<ResultsQuery, { step: 'invalid' }>

/** Applies `config` if the row's report offers it. */
export function fullReportOf(
  locations: readonly RecordLocation[],
  zid: string,
  config: string | null,
): FullReport | undefined {
  for (const { name, id, lat, lng, address, city, rows } of locations) {
    const row = rows.find((each) => textIn(each, 'zid') === zid)
    if (!row) continue
    const type = textIn(row, 'parking_type') || undefined
    const location = {
      name,
      id,
      lat,
      lng,
      address: address || undefined,
      city: city || undefined,
      type,
      zid,
    }
    const own = inputOf(row)
    if (!own) return { step: 'missing-probecounts', location }
    const isOffered = config !== null && connectorConfigsFor(own['Connector Config']).includes(config)
    return { step: 'ready', location, input: isOffered ? withConnectorConfig(own, config) : own }
  }
  return undefined
}
