/** One figure for a whole country, with its publisher wherever its name is explained. */
export const fleetTitle = 'EV fleet'

export const fleetSource = 'IEA, Global EV Outlook 2024 (CC BY 4.0)'

/** What a page owes the publisher: nothing unless its estimate used a figure for the country. */
export const fleetCredit = ({ bevs_per_point }: { bevs_per_point?: number | null | undefined }): string[] =>
  typeof bevs_per_point === 'number' ? [fleetSource] : []

export const fleetAddress = 'https://www.iea.org/data-and-statistics/data-product/global-ev-outlook-2024'

export const fleetMeaning = `Battery-electric cars for each public charging point of the country. Source: ${fleetSource}.`
