/** km/h, for roads without a tagged limit. */
export interface SpeedLimits {
  urban: number
  rural: number
  /** Trunk roads with separate carriageways: expressways, dual carriageways. */
  trunk: number
  motorway: number
}

/**
 * Default limits for cars in the 50 countries with most public chargers and in small neighbours: code and
 * km/h urban/rural/trunk/motorway. Source: OpenStreetMap wiki, 'Default speed limits' (CC BY-SA 2.0, as of
 * 2023-06-06). Federal countries have the limit of most states (US: 25, 55, 65 and 70 mph), Belgium that of
 * Wallonia, Brazil's towns that of collector and arterial streets, Spain's that of through roads, Finland's
 * rural roads the base limit. Without a legal limit for motorways, the usual sign counts.
 */
const table = `
  AD 50/90/90/90, AE 60/100/120/120, AT 50/100/100/130, AU 50/100/100/110, BE 50/90/120/120,
  BG 50/90/120/140, BR 50/100/110/110, CA 50/80/100/100, CH 50/80/100/120, CL 50/100/120/120,
  CN 50/70/80/120, CZ 50/90/110/130, DE 50/100/130/130, DK 50/80/80/130, EE 50/90/90/110,
  ES 50/90/90/120, FI 50/80/100/120, FR 50/80/110/130, GB 48/97/113/113, GR 50/90/110/130,
  HK 50/50/70/100, HR 50/90/110/130, HU 50/90/110/130, ID 50/80/80/100, IE 50/80/100/120,
  IL 50/80/90/110, IN 70/70/100/120, IS 50/90/90/90, IT 50/90/110/130, JP 60/60/60/100,
  KR 50/60/80/100, LI 50/80/80/80, LT 50/90/120/130, LU 50/90/90/130, LV 50/90/110/110,
  MC 50/50/50/50, MT 50/80/80/80, MX 50/80/110/110, MY 60/90/90/110, NL 50/80/100/130,
  NO 50/80/80/110, NZ 50/100/100/100, PL 50/90/120/140, PT 50/90/100/120, RO 50/90/100/130,
  SE 50/70/90/110, SG 50/50/50/90, SI 50/90/110/130, SK 50/90/90/130, TH 80/90/90/120,
  TR 50/90/110/120, TW 50/60/80/110, UA 50/90/110/130, US 40/88/105/113, VN 50/80/90/120,
  ZA 60/100/120/120
`

const byCountry: ReadonlyMap<string, SpeedLimits> = new Map(
  table
    .trim()
    .split(/,\s+/)
    .map((entry) => {
      const [urban = 0, rural = 0, trunk = 0, motorway = 0] = entry.slice(3).split('/').map(Number)
      return [entry.slice(0, 2), { urban, rural, trunk, motorway }]
    }),
)

/** The most frequent limits of the table, for countries that it lacks. */
export const otherLimits: SpeedLimits = { urban: 50, rural: 80, trunk: 100, motorway: 120 }

/** @param iso ISO 3166-1 code @returns null if unknown */
export function speedLimitsOf(iso: string): SpeedLimits | null {
  return byCountry.get(iso) ?? null
}

/** For the manifest. */
export function limitNote({ iso, name }: { iso: string; name: string }): string {
  const known = speedLimitsOf(iso)
  const { urban, rural, trunk, motorway } = known ?? otherLimits
  const limits = `${urban} km/h in towns, ${rural} outside, ${trunk} on dual trunk roads and ${motorway} on motorways`
  return known
    ? `Roads without a tagged limit have the usual one of ${name}: ${limits} (OpenStreetMap wiki, default speed limits); narrow roads are driven slower.`
    : `The usual speed limits of ${name} are not known here: roads without a tagged one have those of many countries, ${limits}.`
}
