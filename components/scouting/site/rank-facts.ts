import type { ChargingClass } from '@/lib/catalogue/charging-class'
import type { ScoreKind } from '@/lib/catalogue/demand-step'
import { isPrivateUse, type PrivateUse } from '@/lib/catalogue/parking-types'
import type { PoiCategory } from '@/lib/catalogue/poi-categories'
import { privateFactor, type SitePart, stayFactors } from '@/lib/catalogue/site-scores'
import { trafficWords } from '@/lib/catalogue/traffic-words'
import { limits } from '@/lib/config/limits'
import type { LocationType } from '@/lib/contract/scout'
import type { SiteFacts } from '@/lib/contract/site-rank'
import { sizeFactor } from '@/lib/domain/scores/site-score'
import { formatCount, formatCountOf, formatDistance } from '@/lib/format/number'

/** `assumed` names the parts that are not measured. */
export interface PartFact {
  text: string
  assumed?: string
}

const dot = ' · '

/** Categories that bring people: car parks and bus stops are not destinations. */
const placeWords: Partial<Record<PoiCategory, readonly [one: string, many: string]>> = {
  restaurants: ['restaurant', 'restaurants'],
  retail: ['shop', 'shops'],
  education: ['school', 'schools'],
  health: ['practice', 'practices'],
  leisure: ['leisure place', 'leisure places'],
  tourism: ['sight or hotel', 'sights and hotels'],
  services: ['service', 'services'],
  offices: ['office', 'offices'],
}

const namedCategories = 2

const countedIn = (year: number | null | undefined) => (year ? `, counted in ${year}` : '')

function roadFacts({ main, busiest }: SiteFacts): PartFact[] {
  const roads = [
    main && { ...main, where: formatDistance(main.metres) },
    // The same road twice says nothing new.
    busiest && busiest.name !== main?.name ? { ...busiest, where: 'busiest within 3 minutes' } : null,
  ]
  const facts = roads.flatMap((road): PartFact[] =>
    road
      ? [
          {
            text: `${formatCount(road.aadt)} vehicles/day on ${road.name || road.class}, ${road.where}${countedIn(road.year)}`,
            ...(!road.counted && { assumed: trafficWords.classDefault }),
          },
        ]
      : [],
  )
  return facts.length > 0 ? facts : [{ text: 'No road with known traffic within 3 minutes' }]
}

const peopleFact = ({ km1, km2 }: NonNullable<SiteFacts['people']>): PartFact => ({
  text: `${formatCount(km1)} people within 1 km${dot}${formatCount(km2)} within 2 km`,
})

function placeFacts(places: NonNullable<SiteFacts['places']>): PartFact[] {
  const counted = Object.entries(placeWords).map(([category, words]) => ({
    words,
    count: places[category as PoiCategory] ?? 0,
  }))
  const total = counted.reduce((sum, { count }) => sum + count, 0)
  const named = counted
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, namedCategories)
    .map(({ words, count }) => formatCountOf(count, ...words))
  const all = `${formatCountOf(total, 'place')} to visit within ${limits.nearbyRadius} m`
  return [{ text: [all, named.join(', ')].filter(Boolean).join(dot) }]
}

/** Classes that compete with each kind, joined if they count alike. */
const rivals: Readonly<Record<ScoreKind, readonly (readonly ChargingClass[])[]>> = {
  DC: [['DC'], ['HPC']],
  AC: [['AC'], ['DC', 'HPC']],
}

function competitionFacts(competition: NonNullable<SiteFacts['competition']>, kind: ScoreKind): PartFact[] {
  const lines = rivals[kind].map((classes, at) => {
    const name = classes.join('/')
    const points = classes.reduce((sum, each) => sum + competition[each].points, 0)
    const [metres] = classes.flatMap((each) => competition[each].metres ?? []).sort((a, b) => a - b)
    if (points === 0) return at === 0 ? `no ${name} points within 5 km` : `no ${name}`
    // Said once, so that both classes fit a sidebar's line.
    const distance = metres === undefined ? '' : `, ${at === 0 ? 'from ' : ''}${formatDistance(metres)}`
    return formatCountOf(points, `${name} point`) + distance
  })
  const [first = '', ...others] = lines
  return [{ text: [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(dot) }]
}

/** Empty where the country has no source. */
export function partFacts(part: SitePart, facts: SiteFacts, kind: ScoreKind): readonly PartFact[] {
  const { people, places, competition, spaces } = facts
  switch (part) {
    case 'traffic':
      return roadFacts(facts)
    case 'people':
      return people ? [peopleFact(people)] : []
    case 'places':
      return places ? placeFacts(places) : []
    case 'competition':
      return competition ? competitionFacts(competition, kind) : []
    case 'size':
      return [sizeFact(spaces), ...visitFacts(spaces, kind)]
  }
}

const stops: Partial<Record<LocationType, string>> = {
  'gas station': 'fuel stations',
  'rest station': 'rest stops',
}

const likelyUses: Readonly<Record<PrivateUse, { text: string; reason: string }>> = {
  staff: {
    text: 'Likely for employees',
    reason: 'untagged, on or beside industrial land, few places to visit',
  },
  residents: {
    text: 'Likely for residents',
    reason: 'an underground garage without name, access, fee or size',
  },
}

/** What scales the whole score: who may park and how long drivers stay. */
function visitFacts({ use, among = 'parking' }: SiteFacts['spaces'], kind: ScoreKind): PartFact[] {
  const facts: PartFact[] = []
  if (use !== undefined && isPrivateUse(use)) {
    const { text, reason } = likelyUses[use]
    facts.push({ text: `${text}${dot}score × ${privateFactor}`, assumed: reason })
  }
  const stay = kind === 'AC' ? stayFactors[among] : undefined
  if (stay !== undefined) {
    facts.push({
      text: `Short stays at ${stops[among]}${dot}AC score × ${stay}`,
      assumed: 'too short for a slow charge',
    })
  }
  return facts
}

/** Says what an unknown size counts as, and that stops are compared with their own kind. */
function sizeFact({ count, estimated, assumed, among = 'parking' }: SiteFacts['spaces']): PartFact {
  const kind = stops[among]
  if (count === null) {
    return kind
      ? { text: `Size unknown${dot}ranked by traffic among ${kind}` }
      : { text: 'Size unknown', assumed: `counts as a small car park, score × ${unknownFactor}` }
  }
  const text = kind
    ? `${formatCountOf(count, 'bay')}${dot}ranked among ${kind}`
    : formatCountOf(count, 'space')
  if (assumed) return { text, assumed: 'typical, not measured; counts as a small car park' }
  return estimated ? { text, assumed: 'estimated, not tagged' } : { text: `${text}, as tagged` }
}

const unknownFactor = sizeFactor({ spaces: null, locationType: 'parking' })
