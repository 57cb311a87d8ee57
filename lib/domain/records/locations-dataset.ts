import { type MapConfiguration, readConfiguration } from '@/lib/contract/map-configuration'

export const locationsLabel = 'Locations'

/** The configured dataset, else `Locations`, else the first; -1 without datasets. */
export function placeOfLocations(
  datasets: readonly { label: string }[],
  { defaultDataLabel }: MapConfiguration['filters'],
): number {
  const places = [defaultDataLabel, locationsLabel].map((wanted) =>
    datasets.findIndex(({ label }) => label === wanted),
  )
  return places.find((place) => place >= 0) ?? Math.min(0, datasets.length - 1)
}

export function locationsDataIn<T extends { label: string }>(map: {
  configuration: unknown
  datasets: readonly { data: T }[]
}): T | undefined {
  const all = map.datasets.map(({ data }) => data)
  const { configuration } = readConfiguration(map.configuration)
  return all[placeOfLocations(all, configuration.filters)]
}
