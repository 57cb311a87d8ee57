import type { Sourced } from './money-sources'

/** Euros for a metre of medium-voltage cable in the ground, by how many people live around. */
export const cableCost = { rural: 80, urban: 140 } as const

/** People per square km within 1 km, above which a place is urban. */
export const urbanAbove = 500

export const cableSource: Omit<Sourced, 'value'> = {
  source:
    'eDisGo (open_eGo project), grid expansion costs after dena-Verteilnetzstudie, Germany: medium-voltage cable with earthworks, 80 EUR a metre where up to 500 people live on a square km, 140 elsewhere',
  year: 2012,
  address:
    'https://github.com/openego/eDisGo/blob/06804bf5cc36cd3a7faaa06d200cde62842481f0/edisgo/config/config_grid_expansion_default.cfg',
}
