import type { PoiCategory } from '@/lib/catalogue/poi-categories'
import type { Tags } from '@/server/atlas/entities/entities'

export interface PoiKind {
  category: PoiCategory
  kind: string
}

const amenities: Readonly<Partial<Record<PoiCategory, readonly string[]>>> = {
  education: [
    'school',
    'kindergarten',
    'childcare',
    'university',
    'college',
    'library',
    'music_school',
    'language_school',
    'driving_school',
    'research_institute',
    'prep_school',
    'training',
  ],
  health: ['hospital', 'clinic', 'doctors', 'dentist', 'pharmacy', 'nursing_home', 'veterinary'],
  leisure: [
    'cinema',
    'theatre',
    'arts_centre',
    'casino',
    'gambling',
    'nightclub',
    'events_venue',
    'events_centre',
    'conference_centre',
    'exhibition_centre',
    'music_venue',
    'planetarium',
    'public_bath',
  ],
  restaurants: ['restaurant', 'cafe', 'fast_food', 'bar', 'pub', 'biergarten', 'food_court', 'ice_cream'],
  retail: ['marketplace'],
  services: [
    'bank',
    'bureau_de_change',
    'post_office',
    'townhall',
    'courthouse',
    'police',
    'fire_station',
    'community_centre',
    'social_centre',
    'social_facility',
    'public_building',
    'place_of_worship',
    'embassy',
    'fuel',
    'car_wash',
    'vehicle_inspection',
    'crematorium',
    'funeral_hall',
  ],
  transport: ['bus_station', 'taxi', 'ferry_terminal', 'car_sharing', 'car_rental', 'bicycle_rental'],
}

/** Venues that attract drivers; private pools, pitches and playgrounds do not. */
const leisureVenues = [
  'adult_gaming_centre',
  'amusement_arcade',
  'bowling_alley',
  'dance',
  'escape_game',
  'fitness_centre',
  'golf_course',
  'horse_riding',
  'ice_rink',
  'marina',
  'miniature_golf',
  'park',
  'resort',
  'sports_centre',
  'sports_hall',
  'stadium',
  'swimming_area',
  'trampoline_park',
  'water_park',
]

const serviceShops = [
  'beauty',
  'car_repair',
  'copyshop',
  'dry_cleaning',
  'estate_agent',
  'funeral_directors',
  'hairdresser',
  'laundry',
  'massage',
  'motorcycle_repair',
  'pawnbroker',
  'tattoo',
  'ticket',
  'toll',
  'travel_agency',
  'tyres',
]

/** Not destinations; an information sign is not a sight. */
export const notThere: ReadonlySet<string> = new Set([
  'no',
  'vacant',
  'disused',
  'closed',
  'information',
  'yes;no',
])

const categoryOfTag = new Map<string, PoiCategory>([
  ...Object.entries(amenities).flatMap(([category, values]) =>
    values.map((value) => [`amenity=${value}`, category as PoiCategory] as const),
  ),
  ...leisureVenues.map((value) => [`leisure=${value}`, 'leisure'] as const),
  ...serviceShops.map((value) => [`shop=${value}`, 'services'] as const),
  ['amenity=parking', 'parking'],
  ['highway=bus_stop', 'transport'],
  ['railway=station', 'transport'],
  ['railway=halt', 'transport'],
  ['railway=tram_stop', 'transport'],
  ['public_transport=station', 'transport'],
  ['aeroway=terminal', 'transport'],
  ['aerialway=station', 'transport'],
])

/** Every value except `notThere` counts. */
const categoryOfKey = new Map<string, PoiCategory>([
  ['shop', 'retail'],
  ['tourism', 'tourism'],
  ['office', 'offices'],
  ['healthcare', 'health'],
])

/** In order of precedence: a place's main use comes first. */
const keys = [
  'amenity',
  'shop',
  'tourism',
  'leisure',
  'healthcare',
  'office',
  'railway',
  'highway',
  'public_transport',
  'aeroway',
  'aerialway',
] as const

const closedCarParks = new Set(['private', 'no', 'permit'])

export function poiKindOf(tags: Tags): PoiKind | null {
  for (const key of keys) {
    const value = tags[key]
    if (value === undefined || notThere.has(value)) continue
    const kind = `${key}=${value}`
    const category = categoryOfTag.get(kind) ?? categoryOfKey.get(key)
    if (!category) continue
    const closed = category === 'parking' && closedCarParks.has(tags.access ?? '')
    return closed ? null : { category, kind }
  }
  return null
}
