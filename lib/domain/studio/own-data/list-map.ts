import type { Field } from '@/lib/catalogue/field'
import { parkingTypeTitle } from '@/lib/catalogue/parking-types'
import { fieldTitles } from '@/lib/domain/location-file/file-fields'
import type { SavedLocation } from '@/lib/domain/locations/saved-list-rules'
import { classColors, ownMap } from './map-parts'

const fields: readonly Field[] = [
  { name: fieldTitles.id, type: 'string' },
  { name: fieldTitles.name, type: 'string' },
  { name: fieldTitles.address, type: 'string' },
  { name: fieldTitles.lat, type: 'real' },
  { name: fieldTitles.lng, type: 'real' },
  { name: fieldTitles.evaluationType, type: 'string' },
  { name: fieldTitles.parkingType, type: 'string' },
  { name: fieldTitles.connectorsAC, type: 'integer' },
  { name: fieldTitles.connectorsDC, type: 'integer' },
  { name: fieldTitles.connectorsHPC, type: 'integer' },
  { name: fieldTitles.type, type: 'string' },
  { name: fieldTitles.status, type: 'string' },
]

export function listMap(locations: readonly SavedLocation[]) {
  const dataset = {
    id: 'locations',
    label: 'Saved locations',
    color: [60, 132, 244] as const,
    fields,
    tip: [fieldTitles.name, fieldTitles.evaluationType, fieldTitles.parkingType],
    rows: locations.map(
      ({ id, name, address = '', lat, lng, evaluationType, parkingType, connectors, type, status }) => [
        ...[id, name, address, lat, lng, evaluationType, parkingTypeTitle(parkingType)],
        ...[connectors?.AC ?? null, connectors?.DC ?? null, connectors?.HPC ?? null, type, status],
      ],
    ),
  }
  const colors = [
    ['AC', classColors.AC],
    ['AC,DC', classColors.HPC],
    ['DC', classColors.DC],
  ]
  return ownMap({
    title: 'Saved locations',
    description: '',
    datasets: [dataset],
    view: undefined,
    layers: [
      {
        id: 'locations',
        type: 'point',
        dataset,
        label: 'Saved locations',
        color: [60, 132, 244],
        columns: { lat: fieldTitles.lat, lng: fieldTitles.lng },
        vis: {
          radius: 14,
          opacity: 1,
          outline: true,
          thickness: 1.5,
          strokeColor: [255, 255, 255],
          colorRange: {
            name: 'Power type',
            type: 'qualitative',
            category: 'Custom',
            colors: colors.map(([, color]) => color),
            colorMap: colors,
          },
        },
        channels: {
          colorField: { name: fieldTitles.evaluationType, type: 'string' },
          colorScale: 'customOrdinal',
        },
      },
    ],
  })
}
