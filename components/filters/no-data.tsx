'use client'

import type { FilterDataset } from '@/lib/catalogue/scouting-filters'
import { useFilters } from './filter-source'

const here: Readonly<Record<FilterDataset, string>> = {
  parkings: 'Known for none of the locations found.',
  chargers: 'Known for no charging station in this view.',
  hexagons: 'Known for no hexagon in this view.',
}

/** Why a field cannot be filtered: missing in the country's sources, or in the data at hand. */
export function NoData({ dataset, field }: { dataset: FilterDataset; field: string }) {
  const { country } = useFilters()
  const table = { parkings: 'sites', hexagons: 'hexagons', chargers: undefined }[dataset]
  const absent = country.absent.find((each) => each.table === table && each.name === field)
  return (
    <p className="text-xs text-ink-600">
      {absent ? `No data in ${country.name}. ${absent.reason}` : here[dataset]}
    </p>
  )
}
