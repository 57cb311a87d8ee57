import type { DatasetTexts } from '@/components/filters/filter-source'
import { type FilterDataset, filterDatasets } from '@/lib/catalogue/scouting-filters'
import type { Manifest } from '@/lib/contract/scout'

const texts: Readonly<Record<FilterDataset, DatasetTexts>> = {
  parkings: {
    reach: 'within 200 m',
    empty: {
      title: 'No locations fetched. Try searching a different location type or go to another area.',
      text: '',
    },
    unknown: 'Known for none of the locations found.',
  },
  chargers: {
    reach: 'within 200 m',
    empty: {
      title: 'No charging stations in this view',
      text: 'Move the map or zoom out. Their figures then appear here.',
    },
    unknown: 'Known for no charging station in this view.',
  },
  hexagons: {
    reach: 'in the hexagon',
    empty: {
      title: 'No figures yet',
      text: 'Those of the hexagons in view appear here once the map has drawn them.',
    },
    unknown: 'Known for no hexagon in this view.',
  },
}

const datasetOf = (label: string): FilterDataset =>
  filterDatasets.find((each) => each === label) ?? 'parkings'

export const textsOf = (dataset: string): DatasetTexts => texts[datasetOf(dataset)]

const tables: Readonly<Record<FilterDataset, string | undefined>> = {
  parkings: 'sites',
  hexagons: 'hexagons',
  chargers: undefined,
}

/** Why a country's sources lack a field; undefined if they have it. */
export function whyAbsent(
  { name, absent }: Pick<Manifest, 'name' | 'absent'>,
  dataset: string,
  field: string,
): string | undefined {
  const table = tables[datasetOf(dataset)]
  const found = absent.find((each) => each.table === table && each.name === field)
  return found && `No data in ${name}. ${found.reason}`
}
