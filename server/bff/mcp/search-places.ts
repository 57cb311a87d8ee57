import { geoSearchQuerySchema } from '@/lib/contract/geo'
import { tokenCalls } from './token-calls'
import { toolOf } from './tool'

const mostPlaces = 20

export const searchPlacesTool = toolOf({
  name: 'search_places',
  title: 'Search places',
  description:
    'Finds towns, streets, places and coordinates by name, the best match first. `country` is a slug such as “liechtenstein”; `near` is "latitude,longitude", around which places rank higher.',
  calls: [tokenCalls.searchPlaces],
  input: geoSearchQuerySchema,
  readsOnly: true,
  run: async (from, query) => {
    const { results } = await tokenCalls.searchPlaces.read(from, { query })
    const places = results.slice(0, mostPlaces)
    const [best] = places
    const text = best
      ? `${places.length} places, the best is ${best.formatted_address} at ${best.location.lat}, ${best.location.lng}.`
      : `No place is called “${query.q}”.`
    return { text, data: { places, more: results.length > places.length } }
  },
})
