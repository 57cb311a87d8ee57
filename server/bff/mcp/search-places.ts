import { geoCalls, geoSearchQuerySchema } from '@/lib/contract/geo'
import { readFrom } from './read-from'
import { toolOf } from './tool'

const mostPlaces = 20

export const searchPlacesTool = toolOf({
  name: 'search_places',
  title: 'Search places',
  description:
    'Finds towns, streets, places and coordinates by name, the best match first. `country` is a slug such as “liechtenstein”; `near` is "latitude,longitude", around which places rank higher.',
  calls: [geoCalls.searchPlaces],
  input: geoSearchQuerySchema,
  readsOnly: true,
  run: async (from, query) => {
    const { results } = await readFrom(from, geoCalls.searchPlaces, { query })
    const places = results.slice(0, mostPlaces)
    const [best] = places
    const text = best
      ? `${places.length} places, the best is ${best.formatted_address} at ${best.location.lat}, ${best.location.lng}.`
      : `No place is called “${query.q}”.`
    return { text, data: { places, more: results.length > places.length } }
  },
})
