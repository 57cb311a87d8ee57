import { cableCost, cableSource } from '@/lib/catalogue/cable-cost'
import type { Plan, PlanGrounds, PlanResult } from '@/lib/contract/network'
import { moneyFields } from '@/lib/domain/finance/money-fields'
import { countedOwn } from '@/lib/domain/plans/own-sites'
import { objectiveTitle, stationText } from '@/lib/domain/plans/plan-words'
import { formatPlain } from '@/lib/format/money'
import { formatPercent } from '@/lib/format/number'

type Settings = Plan['settings']

interface SettingRow {
  label: string
  /** Null for no limit. */
  value: number | string | null
  unit: string
}

const sourceTitles: Readonly<Record<Settings['source'], string>> = {
  saved: 'Saved locations',
  record: 'A record',
  places: 'A list of places',
}

/** Every setting that decides the plan, limits first. */
export function settingRows(plan: Plan, result: PlanResult): SettingRow[] {
  const { settings, grounds } = plan
  const currency = grounds?.currency ?? ''
  const row = (label: string, value: SettingRow['value'], unit = '') => ({ label, value, unit })
  return [
    row('Objective', objectiveTitle(settings.objective)),
    row('Candidates from', sourceTitles[settings.source]),
    row('Candidates', plan.candidates),
    row('Budget', settings.budget, currency),
    row('Sites, at most', settings.maxSites),
    row('Distance to keep', settings.minMetres, 'm'),
    row('Sites per municipality, at most', settings.maxPerMunicipality),
    row('Must have', namesOf(settings, settings.mustHave)),
    row('Never', namesOf(settings, settings.never)),
    row('Sites with terms of their own', settings.sites.length),
    row('Own sites', countedOwn(result.own).length),
    ...settings.stations.map((station) =>
      row(`Station option ${stationText(station)}`, station.cost ?? 'shipped capex', currency),
    ),
    ...connectionRows(settings, currency),
    ...moneyRows(settings, currency),
  ]
}

function namesOf({ places }: Settings, ids: readonly string[]): string {
  const names = new Map(places.map(({ id, name }) => [id, name]))
  return ids.length === 0 ? 'none' : ids.map((id) => names.get(id) ?? id).join(', ')
}

function connectionRows({ connection }: Settings, currency: string): SettingRow[] {
  if (!connection) return []
  const { perMetre, fixed } = connection
  return [
    {
      label: perMetre === null ? 'Cable to the grid, assumed' : 'Cable to the grid, typed',
      value: perMetre ?? `${cableCost.rural} or ${cableCost.urban} EUR a metre by people around`,
      unit: perMetre === null ? '' : `${currency}/m`,
    },
    { label: 'Fixed cost of a connection', value: fixed, unit: currency },
  ]
}

/** Typed values alone: the others are the shipped ones of the country. */
function moneyRows({ money }: Settings, currency: string): SettingRow[] {
  return moneyFields.flatMap(({ key, label, unit, format }) => {
    const value = money[key]
    if (value === undefined || key === 'capex' || key === 'connection') return []
    return [
      {
        label: `${label}, typed`,
        value: typeof value === 'number' ? value : format(value),
        unit: unit.replace('¤', currency),
      },
    ]
  })
}

interface Assumption {
  title: string
  text: string
  /** Empty for our own assumptions. */
  source: string
}

const ours = 'Our assumption'

const demandTexts: Readonly<Record<PlanGrounds['demand'], string>> = {
  'people and traffic': 'Half of the demand begins where people live, half where vehicles pass.',
  people: 'The demand begins where people live; no traffic is known here.',
  traffic: 'The demand begins where vehicles pass; no people are known here.',
}

const huff = 'Huff 1963, Land Economics 39, 81–90'

/** @param share of the demand, 0..1, that today's stations leave; undefined in plans of earlier versions */
const elsewhereText = (share: number | undefined): string =>
  share === undefined
    ? 'None: the stations serve all demand.'
    : `Charging at home, elsewhere or not at all has the same pull at every point; today’s stations leave ${formatPercent(share)} of the demand to it.`

/** What the plan takes for granted, with its source. */
export function assumptionsOf(plan: Plan, result: PlanResult): Assumption[] {
  const { grounds } = plan
  return [
    {
      title: 'Competition',
      text: 'Each hexagon’s demand is shared among all open, own and chosen stations by attractiveness over drive time squared; drives under a minute count as one.',
      source: `${huff}; the exponent 2 is customary, not measured here`,
    },
    ...(grounds
      ? [
          {
            title: 'Demand',
            text: `${demandTexts[grounds.demand]} Only drives of up to ${grounds.minutes} minutes count.`,
            source: ours,
          },
        ]
      : []),
    {
      title: 'Attractiveness',
      text: 'Charging points × (kW / 50)^0.5 × (1 + 0.05 ln(1 + places within 200 m)).',
      source: 'Choice study arXiv 2504.17722 for points and places; exponent and weight are our assumption',
    },
    {
      title: 'Charging elsewhere',
      text: elsewhereText(grounds?.elsewhere),
      source: 'The estimate’s own law for larger stations; one pull for a country is our assumption',
    },
    {
      title: 'Energy',
      text: 'A site alone sells its estimate. In the network it sells the share of it that the others leave.',
      source: 'The model of the estimates',
    },
    {
      title: '80 % band',
      text: 'All sites at the same end at once, since the model’s error is common to them.',
      source: ours,
    },
    {
      title: 'Money',
      text: `NPV over ${result.years} years at ${formatPlain(result.discountRate)} %, what own sites lose included.`,
      source: 'Shipped prices of the country, except typed ones',
    },
    ...(plan.settings.connection
      ? [
          {
            title: 'Cable to the grid',
            text: 'In a straight line to the nearest mapped medium-voltage line or substation, without reserve, transformer or reinforcement; the shipped capex may hold a part of it. Sites without a mapped one have no such cost.',
            source:
              plan.settings.connection.perMetre === null
                ? `${cableSource.source} (${cableSource.year})`
                : 'Typed',
          },
        ]
      : []),
    {
      title: 'Chosen in',
      text: 'Share of 500 draws of the estimates within their bands in which the site is chosen. A part of the error is common to all sites, the rest is each site’s own; the model card says how much.',
      source: ours,
    },
  ]
}
