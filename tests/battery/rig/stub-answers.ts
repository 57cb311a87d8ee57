import { poiCategories } from '@/lib/catalogue/poi-categories'

/** The smallest answers that the contract allows, by the path of the service. */
const shap = { base_values: 1, values: [1], feature_names: ['Traffic'], assumed: [false] }
const rows = { fields: [], all_data: [] }

const road = { name: 'Main Road', class: 'Primary', aadt: 1, counted: false }
const elevenYears = Array.from({ length: 11 }, (_, step) => 2026 + step)
const part = { score: null, rank: null }
const rival = { points: 0, metres: null }
const rank = {
  data: {
    rank: 1,
    of: 1,
    parts: { traffic: part, people: part, places: part, competition: part, size: part },
    facts: {
      busiest: road,
      main: null,
      people: { km1: 0, km2: 0, km5: 0 },
      places: Object.fromEntries(poiCategories.map((category) => [category, 0])),
      competition: { AC: rival, DC: rival, HPC: rival },
      spaces: { count: 1, estimated: true },
    },
  },
}

const answers: Readonly<Record<string, unknown>> = {
  '/me': {
    data: { main_site: '', internal_user: false, can_submit: true, customer: { id: 'c1', name: 'Customer' } },
  },
  '/me/lists': { lists: [] },
  '/me/lists/saved-locations': {
    id: 'saved-locations',
    version: 1,
    content: { kind: 'locations', locations: [] },
  },
  '/account/accounts': { Customer: 'c1' },
  '/account/signup': { id: '1' },
  '/system/health': { status: 'ok', checks: { database: { ok: true } } },
  '/system/version': { git_hash: 'abc', version: '1.0.0', built_at: '2026-01-01T00:00:00Z' },
  '/evals/runs': {
    name: 'Customer',
    header: 'Evaluations',
    user_type: 'registered',
    runs: [],
    next: null,
    totals: { evaluations: 0, locations: 0, inProgress: 0, analyses: 0 },
    grids: [],
  },
  '/evals/update_traffic': { success: true },
  '/cord': { success: true, evalId: '0001_ac' },
  '/infer': {
    utilization: 2,
    band: { low: 1, high: 3 },
    detailed_shap: shap,
    agg_shap: shap,
    model: { name: 'model', version: '1', note: '' },
  },
  '/model': {
    name: 'model',
    version: '1',
    note: '',
    form: '',
    band: { low: 0.5, high: 2, source: '' },
    coefficients: [],
    features: [],
    validation: null,
  },
  '/issue': { id: '1', key: 'APP-1', token: 't'.repeat(43) },
  '/geo/lookup': { places: [] },
  '/geo/search': { results: [] },
  '/geo/reverse': { results: [] },
  '/shares': {
    shares: [],
    id: '1',
    token: 't',
    url: 'http://localhost/shared/t',
    expires_at: '2026-12-01T00:00:00Z',
  },
  '/scout/infra/radius': { data: { infra: rows } },
  '/scout/places/radius': { data: { places: [], attributions: [] } },
  '/scout/isochrone': { type: 'FeatureCollection', features: [] },
  '/scout/scale/liechtenstein': { sites: { DC: [], AC: [] }, hexagons: [] },
  '/scout/sites/rank': rank,
  '/forecast': { years: elevenYears, predicted_values: elevenYears, scenarios: [], source: '' },
  '/categorize/DC': {},
  '/lookups': { id: 'aB3dE6gH' },
  '/lookups/aB3dE6gH': { id: 'aB3dE6gH', inputs: {} },
  '/maps/services': { satellite: null, google: false, streetView: false },
  '/maps/session': { session: 's', expiry: 2_000_000_000, attribution: '', maxZoom: 20 },
  '/maps/streetview': { pano: null },
}

/** The service's valid answer at a path; `{}` where the proxy does not parse it. */
export const goodAnswer = (path: string): unknown => answers[path.split('?')[0] ?? ''] ?? {}
