import type { InferenceInput } from '@/lib/contract/inference'
import type { Surroundings } from '@/server/atlas/store/atlas'
import type { EvaluatedLocation } from '@/server/engine/documents/documents'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'

const input: InferenceInput = {
  capacity: 300,
  connectors: 2,
  'Connector Config': '2x150 kW',
  iso3_0: 0,
  iso3_1: 0,
  iso3_2: 612_400,
  iso3_3: 148_900,
  iso3_4: 31_200,
  iso3_5: 58_300,
  iso3_total: 850_800,
  population_in_1km: 3906,
  population_in_2km: 6020,
  population_in_5km: 14_380,
  population_in_10km: 68_700,
  rapid_10: 16,
  ultrarapid_10: 0,
  slow_10: 3,
  poi_restaurants: 11,
  poi_retail: 25,
}

const surroundings: Surroundings = {
  country: 'liechtenstein',
  iso: 'LI',
  city: 'Schaan',
  hexId: '891f8d7a45bffff',
  traffic: [0, 0, 612_400, 148_900, 31_200, 58_300],
  roads: {
    busiest: { name: 'Feldkircher Strasse', class: 'Primary', aadt: 26_338, counted: false },
    main: { name: 'Landstrasse', class: 'Secondary', aadt: 12_400, counted: true, metres: 240 },
  },
  roadClass: 2,
  population: { 1: 3906, 2: 6020, 5: 14_380, 10: 68_700 },
  poi: {
    education: 2,
    health: 1,
    leisure: 1,
    offices: 0,
    parking: 0,
    restaurants: 11,
    retail: 25,
    services: 0,
    tourism: 2,
    transport: 0,
  },
  competition: { AC: [0, 3, 11], DC: [16, 16, 18], HPC: [0, 0, 4] },
  nearest: {
    AC: null,
    DC: { network: 'Tesla', class: 'DC', metres: 187 },
    HPC: null,
  },
  scores: { AC: 0.97, DC: 1 },
  edge: false,
  grid: { high: 4200, medium: 900, line: 350, transformer: null, reliability: 'some' },
}

export function evaluatedLocation(row: EvaluatedLocation['row'] = {}): EvaluatedLocation {
  const prediction = createRatesAndFactors().explain(input)
  return {
    current: 'DC',
    input,
    prediction,
    surroundings,
    row: {
      zid: '1-DC',
      location_id: '1',
      location_name: 'Tiefgarage SAL / Lindaplatz',
      lat: 47.1667,
      lng: 9.50884,
      city: 'Schaan',
      country: 'Liechtenstein',
      'Connector Config': '2x150 kW',
      evaluation_type: 'DC',
      parking_type: 'parking',
      total_kwh_per_day: prediction.utilization,
      band_low: prediction.band.low,
      band_high: prediction.band.high,
      'Score AC': 0.97,
      'Score DC': 1,
      'Busiest road': 'Feldkircher Strasse',
      'Busiest road class': 'Primary',
      'Busiest road AADT': 26_338,
      'Busiest road counted': false,
      'Main road': 'Landstrasse',
      'Main road class': 'Secondary',
      'Main road AADT': 12_400,
      'Main road counted': true,
      'Main road year': 2023,
      'Main road distance': 240,
      iso3_0: 0,
      iso3_total: 850_800,
      'Nearest Charger Distance - AC': null,
      ...row,
    },
  }
}
