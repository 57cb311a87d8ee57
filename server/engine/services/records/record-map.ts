import type { Cell, Dataset } from '@/lib/contract/dataset'
import type { EvaluationMap } from '@/lib/contract/evaluation'
import { type Source, sourceSchema } from '@/lib/contract/scout'
import { locationFields } from '@/lib/domain/estimate/location-fields'
import { locationsLabel } from '@/lib/domain/records/locations-dataset'

type Row = Readonly<Record<string, Cell>>

interface MapInput {
  id: string
  name: string
  rows: readonly Row[]
  sources: readonly Source[]
}

export function evaluationMapOf({ id, name, rows, sources }: MapInput): EvaluationMap {
  // Most records have no addresses; the rows of a summary follow in all fields.
  const hasAddress = rows.length === 0 || rows.some(({ address }) => address)
  const fields = locationFields.filter((field) => hasAddress || field.name !== 'address')
  const data: Dataset['data'] = {
    id: `locations-${id}`,
    label: locationsLabel,
    fields,
    allData: rows.map((row) => fields.map((field) => row[field.name] ?? null)),
  }
  return {
    // Attribution travels with the figures, as their licences require.
    configuration: { label: name, sources },
    datasets: [{ data }],
    config: {},
  }
}

export function sourcesOfMap(map: EvaluationMap): Source[] {
  const { sources } = map.configuration
  return Array.isArray(sources) ? sources.filter((source) => sourceSchema.safeParse(source).success) : []
}

export function encodeMap(map: EvaluationMap): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(map))
}

export function uniqueSources(sources: readonly Source[]): Source[] {
  const byAddress = new Map(sources.map((source) => [`${source.name} ${source.url} ${source.date}`, source]))
  return [...byAddress.values()]
}
