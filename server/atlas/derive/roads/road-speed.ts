import type { RoadClass, Tags } from '@/server/atlas/base/entities'

interface Speeds {
  urban: number
  rural: number
}

/** km/h without a tagged limit: the usual limits of Europe, lower for classes built narrow. */
const classSpeeds: Readonly<Record<RoadClass, Speeds>> = {
  0: { urban: 100, rural: 120 },
  1: { urban: 70, rural: 100 },
  2: { urban: 50, rural: 80 },
  3: { urban: 50, rural: 80 },
  4: { urban: 50, rural: 70 },
  5: { urban: 30, rural: 50 },
}
const linkSpeeds: Speeds = { urban: 40, rural: 60 }
const livingStreetSpeed = 10
const serviceSpeeds: Speeds = { urban: 15, rural: 20 }
const kilometresPerMile = 1.609_344
/** Speed for `maxspeed=none`; the recommended speed on German motorways. */
const unlimited = 130
const walkingSpeed = 7

/**
 * km/h driven on a way: `maxspeed` in km/h or mph, its words (`none`, `walk`, `CH:urban`), else the class
 * default inside or outside built-up areas.
 */
export function speedOf(
  tags: Tags,
  { class: roadClass, link, urban }: { class: RoadClass | null; link: boolean; urban: boolean },
): number {
  const stated = statedSpeed(tags.maxspeed ?? '')
  if (stated !== null) return stated
  const word = `${tags.maxspeed ?? ''} ${tags['maxspeed:type'] ?? ''} ${tags['source:maxspeed'] ?? ''} ${tags['zone:traffic'] ?? ''}`
  const zone = /zone:?(\d+)/.exec(word)
  if (zone) return Number(zone[1])
  return defaultSpeeds(tags, roadClass, link)[placeOf(word, urban)]
}

function statedSpeed(text: string): number | null {
  if (text === 'none') return unlimited
  if (text.endsWith('walk')) return walkingSpeed
  const [, digits, unit] = /^(\d+(?:\.\d+)?)\s*(mph|km\/h|kmh|kph)?$/.exec(text) ?? []
  const speed = Number(digits ?? 0) * (unit === 'mph' ? kilometresPerMile : 1)
  // Limits below walking pace are typing errors, and would end the drive there.
  return speed >= 5 ? Math.min(speed, 150) : null
}

function placeOf(word: string, urban: boolean): keyof Speeds {
  if (word.includes(':urban')) return 'urban'
  if (word.includes(':rural')) return 'rural'
  return urban ? 'urban' : 'rural'
}

function defaultSpeeds(tags: Tags, roadClass: RoadClass | null, link: boolean): Speeds {
  if (roadClass !== null) return link ? linkSpeeds : classSpeeds[roadClass]
  if (tags.highway === 'living_street') return { urban: livingStreetSpeed, rural: livingStreetSpeed }
  return serviceSpeeds
}
