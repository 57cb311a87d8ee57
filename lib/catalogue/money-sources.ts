export interface Sourced {
  value: number
  source: string
  year?: number
  /** Sources without an address are shown as not verified. */
  address?: string
}

/** Countries without a source of their own use euros. */
export const currencies = ['EUR', 'CHF', 'GBP'] as const
export type Currency = (typeof currencies)[number]

interface CountryMoney {
  currency?: Currency
  /** Per kWh without VAT, network charges included. */
  energyPrice?: Sourced
  /** Per kWh with VAT. */
  tariff?: {
    AC?: Sourced
    DC?: Sourced
    /** DC of up to 80 kW, if priced separately. */
    DCto80?: Sourced
  }
  borrowed?: string
}

const eurostat = (
  value: number,
  { half, year, address }: { half: string; year: number; address?: string },
): Sourced => ({
  value,
  source: `Eurostat nrg_pc_205, non-household, ${half} half, without VAT`,
  year,
  ...(address && { address }),
})
const acea = (value: number): Sourced => ({
  value,
  source: 'ACEA, public charging prices',
  year: 2025,
  address:
    'https://aktuellenachrichten.eu/urlaub-mit-dem-e-auto-in-diesen-eu-landern-ist-laden-am-gunstigsten-1231000',
})
const zapmap = (value: number, speeds: string): Sourced => ({
  value,
  source: `Zapmap price index, June, ${speeds}`,
  year: 2024,
  address: 'https://www.zap-map.com/ev-stats/charging-price-index',
})

/** In euros, for countries without their own figure. */
export const europeanMoney = {
  energyPrice: eurostat(0.19, {
    half: 'EU average, first',
    year: 2025,
    address: 'https://www.eubusiness.com/energy/germany-electricity-prices-highest-in-eu/',
  }),
  tariff: { AC: acea(0.59), DC: acea(0.63) },
} as const

const evpass = (value: number, power: string): Sourced => ({
  value,
  source: `evpass EXPRESS price list, ${power}`,
  address: 'https://acs.evpass.ch/Pricing',
})

const swiss: CountryMoney = {
  currency: 'CHF',
  energyPrice: {
    value: 0.277,
    source: 'ElCom, median of households of 4,500 kWh a year; no median of charging stations is published',
    year: 2026,
    address:
      'https://www.netzbetreiberinfo.ch/markt-preise/tarife/elcom-leicht-sinkende-strompreise-2026-neue-tarifelemente-und-dynamische-modelle',
  },
  tariff: { DC: evpass(0.65, 'over 80 kW'), DCto80: evpass(0.55, 'up to 80 kW') },
}

export const countryMoney: Readonly<Record<string, CountryMoney>> = {
  BG: { tariff: { DC: acea(0.46) } },
  CH: swiss,
  CY: {
    energyPrice: eurostat(0.276, {
      half: 'second',
      year: 2023,
      address:
        'https://ec.europa.eu/eurostat/statistics-explained/index.php?title=Electricity_price_statistics&oldid=412280',
    }),
  },
  DE: { tariff: { AC: acea(0.58), DC: acea(0.66) } },
  DK: { tariff: { AC: acea(0.45), DC: acea(0.53) } },
  ES: { tariff: { AC: acea(0.39), DC: acea(0.51) } },
  FI: { energyPrice: eurostat(0.094, { half: 'first', year: 2024 }) },
  GB: {
    currency: 'GBP',
    tariff: { AC: zapmap(0.57, 'slow and fast'), DC: zapmap(0.8, 'rapid and ultra-rapid') },
  },
  GR: { tariff: { AC: acea(0.46) } },
  IE: { energyPrice: eurostat(0.256, { half: 'first', year: 2024 }) },
  // In a customs union with Switzerland, with its currency.
  LI: { ...swiss, borrowed: 'Swiss price, none found for Liechtenstein' },
  NL: { tariff: { DC: acea(0.67) } },
  PL: { tariff: { DC: acea(0.72) } },
  PT: { tariff: { DC: acea(0.44) } },
  RO: { tariff: { AC: acea(0.46) } },
  SE: { tariff: { AC: acea(0.46), DC: acea(0.58) } },
}

/** Standard VAT rates of EU members in percent. */
const vatTable = `
  AT 20, BE 21, BG 20, CY 19, CZ 21, DE 19, DK 25, EE 24, ES 21, FI 25.5, FR 20, GR 24, HR 25, HU 27, IE 23,
  IT 22, LT 21, LU 17, LV 21, MT 18, NL 21, PL 23, PT 23, RO 21, SE 25, SI 22, SK 23
`

export const vatRates: ReadonlyMap<string, number> = new Map(
  vatTable
    .trim()
    .split(/,\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(3))]),
)
export const vatSource = {
  source: 'Standard rate of VAT',
  year: 2025,
  address:
    'https://calculariva.app/en-PH/blog/tipos-de-iva-aplicables-en-2025-segun-los-paises-miembros-de-la-union-europea',
}

const outsideUnion = (value: number): Sourced => ({
  value,
  source: 'Standard rate of VAT',
  year: 2025,
  address: 'https://www.vat-solutions.com/blog/european-union-3/vat-rates-2025-in-the-european-union-46',
})

/** Percent. */
export const ownVat: Readonly<Record<string, Sourced>> = {
  AD: {
    value: 4.5,
    source: 'Standard rate of the Andorran IGI',
    address: 'https://www.andorra-solutions.com/vat-andorra/',
  },
  CH: outsideUnion(8.1),
  GB: outsideUnion(20),
  IS: {
    value: 24,
    source: 'Standard rate of VAT',
    year: 2025,
    address: 'https://taxfoundation.org/data/all/eu/value-added-tax-vat-rates-europe',
  },
  LI: {
    value: 8.1,
    source: 'Standard rate, that of Switzerland by treaty',
    year: 2024,
    address: 'https://dermwst.de/mehrwertsteuer-in-liechtenstein',
  },
  MC: {
    value: 20,
    source: 'French standard rate, which Monaco follows',
    address: 'http://monacolawyer.com/node/5',
  },
  NO: outsideUnion(25),
}
export const europeanVat: Sourced = {
  ...vatSource,
  value: 21.9,
  source: 'Mean of the standard rates in the EU',
}

/**
 * Units of a currency for a US dollar: reference rates of the European Central Bank on 1 October 2019, 1.0898 USD,
 * 1.0906 CHF and 0.88955 GBP for a euro (Official Journal 2019/C 331/05,
 * https://eur-lex.europa.eu/legal-content/EN/TXT/HTML/?uri=CELEX:C2019/331/05).
 */
export const perDollar: Readonly<Record<Currency, number>> = {
  EUR: 1 / 1.0898,
  CHF: 1.0906 / 1.0898,
  GBP: 0.88955 / 1.0898,
}

/**
 * US dollars of 2019 for a connector. An assumption after the shape of Nicholas, ICCT working paper 2019-14, whose
 * table was not at hand; two connectors of 150 kW come to 113,047 each, against the 114,674 that California reports.
 * `installation` is by connectors on the site: one, two, three to five, more.
 */
export const fastStationCosts = [
  { kilowatts: 50, hardware: 28_401, installation: [45_506, 36_235, 26_964, 17_692] },
  { kilowatts: 150, hardware: 75_000, installation: [47_781, 38_047, 28_312, 18_577] },
  { kilowatts: 350, hardware: 140_000, installation: [65_984, 52_541, 39_097, 25_654] },
] as const
export const fastStationSource: Omit<Sourced, 'value'> = {
  source:
    'Our assumption by power and number, from US prices of 2019 that are not verified. In California, projects of two fast chargers cost 114,674 USD each',
  address:
    'https://www.energy.ca.gov/programs-and-topics/programs/clean-transportation-program/california-electric-vehicle/calevip-dc',
}

/** US dollars for two AC connectors: middle of the published ranges of both parts. */
export const slowStationCost = { hardware: 3_450, installation: 6_650 }
export const slowStationSource: Omit<Sourced, 'value'> = {
  source: 'US Department of Energy, middle of the ranges for Level 2',
  year: 2015,
  address: 'https://www.itskrs.its.dot.gov/its/benecost.nsf/ID/255f82403bd513b0852585490070d646',
}

/** Percent a year. */
export const discountRate: Sourced = {
  value: 7,
  source: 'US Office of Management and Budget, Circular A-94, real rate',
  year: 1992,
  address: 'https://nepis.epa.gov/Exe/ZyPURL.cgi?Dockey=91022W85.txt',
}
