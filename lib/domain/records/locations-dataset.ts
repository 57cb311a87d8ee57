import { type MapConfiguration, readConfiguration } from '@/lib/contract/map-configuration'

/** Label of the dataset of a record's locations, unless the map's configuration names another. */
export const locationsLabel = 'Locations'

/**
 * The dataset that holds a record's locations: the one that the configuration names, else `Locations`, else the first.
 * @returns its place; -1 without any dataset
 */
export function placeOfLocations(
  datasets: readonly { label: string }[],
  { defaultDataLabel }: MapConfiguration['filters'],
): number {
  const places = [defaultDataLabel, locationsLabel].map((wanted) =>
    datasets.findIndex(({ label }) => label === wanted),
  )
  return places.find((place) => place >= 0) ?? Math.min(0, datasets.length - 1)
}

/** The content of that dataset in a map as it is stored; undefined without any. */
export function locationsDataIn<T extends { label: string }>(map: {
  configuration: unknown
  datasets: readonly { data: T }[]
}): T | undefined {
  const all = map.datasets.map(({ data }) => data)
  const { configuration } = readConfiguration(map.configuration)
  return all[placeOfLocations(all, configuration.filters)]
}
