import type { Plan, PlanResult } from '@/lib/contract/network'

type Site = PlanResult['sites'][number]

export const plannedSite = (over: Partial<Site> = {}): Site => ({
  id: 's1',
  name: 'Lindaplatz',
  lat: 47.1667,
  lng: 9.50884,
  municipality: 'Schaan',
  station: '2x150',
  connectors: 2,
  kilowatts: 150,
  cost: 140_000,
  aloneEnergy: 300,
  networkEnergy: 250,
  gain: 66_000,
  isMustHave: false,
  drawn: 0.94,
  ...over,
})

export const planResult = (over: Partial<PlanResult> = {}): PlanResult => ({
  isFinal: true,
  value: 66_000,
  cost: 140_000,
  left: 860_000,
  energy: { value: 250, low: 150, high: 410 },
  ownLoss: 0,
  npv: { value: 66_000, low: -50_000, high: 200_000 },
  years: 12,
  discountRate: 7,
  people: null,
  sites: [plannedSite()],
  leftOut: [
    { id: 's2', name: 'Marktplatz', lat: 47.1389, lng: 9.5217, reason: 'noGain', drawn: 0.1 },
    { id: 's3', name: 'Rheinau', lat: 47.07, lng: 9.5, reason: 'noGain', drawn: 0 },
  ],
  own: [],
  curve: {
    points: [
      { budget: 200_000, value: 66_000, sites: 1 },
      { budget: 1_000_000, value: 66_000, sites: 1 },
      { budget: 1_500_000, value: 66_000, sites: 1 },
    ],
    flattensAt: 200_000,
  },
  bound: { state: 'known', best: 68_000, missing: 0.031 },
  draws: 500,
  kept: { median: 0.86, low: 0.69 },
  ...over,
})

export const networkPlan = (over: Partial<Plan> = {}): Plan => ({
  id: 'plan-1',
  name: 'Rhine valley',
  version: 1,
  state: 'done',
  createdAt: '2026-11-30T09:00:00.000Z',
  changedAt: '2026-11-30T09:01:00.000Z',
  candidates: 3,
  settings: {
    source: 'saved',
    country: 'liechtenstein',
    places: [
      { id: 's1', name: 'Lindaplatz', lat: 47.1667, lng: 9.50884 },
      { id: 's2', name: 'Marktplatz', lat: 47.1389, lng: 9.5217 },
      { id: 's3', name: 'Rheinau', lat: 47.07, lng: 9.5 },
    ],
    objective: { kind: 'npv' },
    budget: 1_000_000,
    maxSites: null,
    minMetres: null,
    maxPerMunicipality: null,
    mustHave: [],
    never: [],
    stations: [
      { id: '2x50', connectors: 2, kilowatts: 50, cost: null },
      { id: '2x150', connectors: 2, kilowatts: 150, cost: null },
    ],
    sites: [],
    own: { kind: 'none' },
    money: {},
  },
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

/** `1` at the Marktplatz, more of them to the north. */
export const exampleSite = (number: number, over: Partial<Site> = {}): Site =>
  plannedSite({
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
    ...over,
  })

/** Two chosen sites, two that are not, and an own site of 800 kWh a day. */
export const exampleResult = (over: Partial<PlanResult> = {}): PlanResult =>
  planResult({
    value: 1_250_000,
    cost: 640_000,
    left: 60_000,
    energy: { value: 1_830, low: 1_100, high: 2_980 },
    ownLoss: 77,
    npv: { value: 1_250_000, low: -210_000, high: 3_400_000 },
    sites: [
      exampleSite(1),
      exampleSite(2, {
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
    ...over,
  })

const exampleSettings: Plan['settings'] = {
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

export const examplePlan = (over: Partial<Plan> = {}): Plan =>
  networkPlan({
    id: '2f1c8a52-6f0e-4a53-9a3a-2f5f0a8d6f11',
    name: 'Unterland 2027',
    version: 3,
    createdAt: '2026-11-22T10:00:00.000Z',
    changedAt: '2026-11-23T12:00:00.000Z',
    candidates: 4,
    settings: exampleSettings,
    result: exampleResult(),
    ...over,
  })
