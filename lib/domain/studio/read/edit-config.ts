import { brand } from '@/lib/config/brand'
import { likelySlug } from '@/lib/domain/scouting/scouting-country'
import { isObject, type Json, listIn, partOf, textIn } from '@/lib/json/json-parts'

export const objectIn = (holder: unknown, name: string): Json => {
  const part = partOf(holder, name)
  return isObject(part) ? part : {}
}

export const withVisState = (config: Json, part: Json): Json => ({
  ...config,
  visState: { ...objectIn(config, 'visState'), ...part },
})

export const withList = (
  config: Json,
  name: 'layers' | 'filters',
  change: (list: readonly unknown[]) => readonly unknown[],
): Json => withVisState(config, { [name]: change(listIn(objectIn(config, 'visState'), name)) })

export const replacedAt = <Entry>(
  list: readonly Entry[],
  place: number,
  change: (entry: Entry) => Entry,
): Entry[] => list.map((entry, at) => (at === place ? change(entry) : entry))

/** Sets one of the two base maps, or the satellite. */
export const withGround = (config: Json, styleType: string): Json => ({
  ...config,
  mapStyle: { ...objectIn(config, 'mapStyle'), styleType },
})

/** Sets the country of the atlas below the map, in a place that kepler.gl ignores. */
export const withCountry = (config: Json, country: string): Json => ({
  ...config,
  mapStyle: { ...objectIn(config, 'mapStyle'), [brand.slug]: { country } },
})

/** The country that `withCountry` set, if it may be an atlas. */
export const countryOf = (config: Json | undefined): string | undefined =>
  likelySlug(textIn(objectIn(objectIn(config ?? {}, 'mapStyle'), brand.slug), 'country'))

export function withTooltip(
  config: Json,
  { isOn, fields }: { isOn?: boolean; fields?: { dataId: string; names: readonly string[] } },
): Json {
  const interaction = objectIn(objectIn(config, 'visState'), 'interactionConfig')
  const tooltip = objectIn(interaction, 'tooltip')
  const shown = objectIn(tooltip, 'fieldsToShow')
  const before = fields ? listIn(shown, fields.dataId) : []
  const entryOf = (name: string) =>
    before.find((entry) => entry === name || partOf(entry, 'name') === name) ?? { name, format: null }
  return withVisState(config, {
    interactionConfig: {
      ...interaction,
      tooltip: {
        ...tooltip,
        ...(isOn !== undefined && { enabled: isOn }),
        fieldsToShow: fields ? { ...shown, [fields.dataId]: fields.names.map(entryOf) } : shown,
      },
    },
  })
}
