export const ratedShareLabel = 'Share of rated energy sold'

/** Lower than the share of time that a connector is occupied. */
export const ratedShareMeaning =
  'Energy sold a day divided by what the station could sell: its power times 24 hours. Cars rarely draw the rated power, so connectors are occupied for a greater share of the time.'
