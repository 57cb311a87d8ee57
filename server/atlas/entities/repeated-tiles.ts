import * as z from 'zod'

/** Older atlases have none: each of their tiles is a file. */
export const repeatedTilesPath = 'basemap/repeated.json'

const whole = z.int().nonnegative()

/**
 * Tiles of the base map that equal another, such as those of open sea: `tile` (z, x, y) is the one that is
 * written, `runs` (z, x, first y, last y) are the tiles that are not.
 */
export const repeatedTilesSchema = z.array(
  z.object({
    tile: z.tuple([whole, whole, whole]),
    runs: z.array(z.tuple([whole, whole, whole, whole])),
  }),
)
export type RepeatedTiles = z.infer<typeof repeatedTilesSchema>
