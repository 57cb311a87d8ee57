import { poiCategories } from '@/lib/catalogue/poi-categories'

/** The smallest answers that the contract allows, by the service's path. */
const shap = { base_values: 1, values: [1], feature_names: ['Traffic'], assumed: [false] }
const rows = { fields: [], all_data: [] }
const changedRecord = { evalId: '0001_dc', version: 1 }

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

const savedMap = {
  id: '1',
  title: 'A map',
  description: '',
  privateMap: true,
  isOwn: true,
  owner: 'Ada',
  version: 1,
  lastModification: '2026-11-25T00:00:00Z',
  bytes: 2,
  thumbnail: false,
  versions: [],
}

const answers: Readonly<Record<string, unknown>> = {
  '/me': {
    data: {
      main_site: '',
      internal_user: false,
      can_submit: true,
      role: 'staff',
      customer: { id: 'c1', name: 'Customer' },
    },
  },
  '/customers': { customers: [], total: 0, next: null, id: 'c1', name: 'Customer' },
  '/customers/rhine-valley': {
    id: 'rhine-valley',
    name: 'Rhine Valley',
    colour: 'teal',
    logo: null,
    may_submit: true,
    records: 0,
    people: 0,
    month_locations: 0,
    location_quota: null,
    people_quota: null,
    since: '2026-01-01T00:00:00Z',
    waiting_locations: 0,
    month_submissions: 0,
    stored_bytes: 0,
    invited: 0,
  },
  '/customers/rhine-valley/users': {
    people: [],
    invitations: [],
    total: 0,
    next: null,
    email: 'ada@example.com',
    can_submit: true,
    customer: 'rhine-valley',
    link: 'http://localhost/invitation',
    expires_at: '2026-12-01T00:00:00Z',
  },
  '/customers/rhine-valley/users/1': { subject: null },
  '/customers/rhine-valley/users/1/sessions': { subject: null },
  '/customers/rhine-valley/invitations/1': {
    email: 'ada@example.com',
    can_submit: true,
    customer: 'rhine-valley',
    link: 'http://localhost/invitation',
    expires_at: '2026-12-01T00:00:00Z',
  },
  '/invitations/open': {
    email: 'ada@example.com',
    can_submit: true,
    customer: 'Rhine Valley',
    expires_at: '2026-12-01T00:00:00Z',
  },
  '/invitations/accept': {},
  '/customers/rhine-valley/audit': { entries: [], next: null },
  '/me/lists': { lists: [] },
  '/me/lists/saved-locations': {
    id: 'saved-locations',
    version: 1,
    content: { kind: 'locations', locations: [] },
  },
  '/account/accounts': { Customer: 'c1' },
  '/account/signup': { id: '1' },
  '/system/stats': {
    date: ['2026-11-22'],
    locations: [3],
    evaluations: [1],
    today: '2026-11-20',
    time_zone: 'UTC',
  },
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
  '/evals/records': changedRecord,
  '/evals/duplicate/rhine-valley/0001_dc': changedRecord,
  '/evals/merge': changedRecord,
  '/evals/delete': { records: 1 },
  '/evals/restore': { records: 1 },
  '/evals/deleted': { records: [] },
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
  '/geo/check': { faults: [] },
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
  '/tokens': {
    tokens: [],
    id: '1',
    name: 'Script',
    scopes: ['read:records'],
    secret: 'kw_t',
    created_at: '2026-11-24T00:00:00Z',
    expires_at: '2026-12-01T00:00:00Z',
  },
  '/tokens/current': { id: '1', subject: 'a', email: 'a@example.com', scopes: ['read:records'] },
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
  '/maps/saved': { ...savedMap, maps: [] },
  '/maps/saved/1': savedMap,
  '/maps/saved/1/restore': savedMap,
  '/maps/streetview': { pano: null },
}

/** The service's valid answer at a path; `{}` if the proxy does not parse it. */
export const goodAnswer = (path: string): unknown => answers[path.split('?')[0] ?? ''] ?? {}
