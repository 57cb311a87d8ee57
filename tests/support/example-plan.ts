import type { Plan, PlanResult } from '@/lib/contract/network'

type Site = PlanResult['sites'][number]
type Settings = Plan['settings']

/** `1` at the Marktplatz, more of them to the north. */
export const plannedSite = (number: number, over: Partial<Site> = {}): Site => ({
  id: `s${number}`,
  name: `Site ${number}`,
  lat: 47.1389 + number * 0.004,
  lng: 9.5217 + (number % 3) * 0.004,
  municipality: number % 2 === 0 ? 'Vaduz' : null,
  station: '4x300',
  connectors: 4,
  kilowatts: 300,
  cost: 500_000,
  aloneEnergy: 1_232.4,
  networkEnergy: 1_018.2,
  gain: 740_000,
  isMustHave: false,
  drawn: 0.94,
  ...over,
})

/** Two chosen sites, two that are not, and an own site of 800 kWh a day. */
export const planResult = (over: Partial<PlanResult> = {}): PlanResult => ({
  isFinal: true,
  value: 1_250_000,
  cost: 640_000,
  left: 60_000,
  energy: { value: 1_830, low: 1_100, high: 2_980 },
  ownLoss: 77,
  npv: { value: 1_250_000, low: -210_000, high: 3_400_000 },
  years: 12,
  discountRate: 7,
  people: null,
  sites: [
    plannedSite(1),
    plannedSite(2, {
      station: '2x150',
      connectors: 2,
      kilowatts: 150,
      cost: 140_000,
      gain: 510_000,
      isMustHave: true,
    }),
  ],
  leftOut: [
    { id: 's3', name: 'Site 3', lat: 47.151, lng: 9.522, reason: 'limitReached', drawn: 0.4 },
    { id: 's4', name: 'Site 4', lat: 47.155, lng: 9.526, reason: 'never', drawn: null },
  ],
  own: [{ id: 'o1', name: 'Our depot', lat: 47.14, lng: 9.53, before: 800, after: 723 }],
  curve: {
    points: [
      { budget: 0, value: 0, sites: 0 },
      { budget: 350_000, value: 900_000, sites: 1 },
      { budget: 700_000, value: 1_250_000, sites: 2 },
      { budget: 1_400_000, value: 1_260_000, sites: 3 },
    ],
    flattensAt: 640_000,
  },
  bound: { state: 'known', best: 1_290_000, missing: 0.031 },
  draws: 500,
  ...over,
})

const settings: Settings = {
  objective: { kind: 'npv' },
  budget: 700_000,
  maxSites: 12,
  minMetres: null,
  maxPerMunicipality: null,
  mustHave: ['s2'],
  never: ['s4'],
  stations: [
    { id: '2x150', connectors: 2, kilowatts: 150, cost: 140_000 },
    { id: '4x300', connectors: 4, kilowatts: 300, cost: null },
  ],
  sites: [],
  own: {
    kind: 'places',
    places: [
      { id: 'o1', name: 'Our depot', lat: 47.14, lng: 9.53, connectors: 2, kilowatts: 150, energy: 800 },
    ],
  },
  money: { tariff: 0.71 },
  source: 'places',
  country: 'liechtenstein',
  places: [1, 2, 3, 4].map((number) => ({
    id: `s${number}`,
    name: `Site ${number}`,
    lat: 47.14,
    lng: 9.52,
  })),
}

export const examplePlan = (over: Partial<Plan> = {}): Plan => ({
  id: '2f1c8a52-6f0e-4a53-9a3a-2f5f0a8d6f11',
  name: 'Unterland 2027',
  version: 3,
  state: 'done',
  createdAt: '2026-11-22T10:00:00.000Z',
  changedAt: '2026-11-23T12:00:00.000Z',
  candidates: 4,
  settings,
  progress: null,
  problem: null,
  grounds: {
    country: 'liechtenstein',
    currency: 'CHF',
    minutes: 30,
    resolution: 9,
    hexagons: 1_200,
    demand: 'people and traffic',
    competitors: 60,
    outside: 0,
    withoutEstimate: 0,
  },
  result: planResult(),
  versions: [],
  ...over,
})
