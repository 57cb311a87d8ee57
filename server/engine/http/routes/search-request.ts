import { getResolution, isValidCell } from 'h3-js'
import * as z from 'zod/mini'
import { limits } from '@/lib/config/limits'
import { pointersRequestSchema } from '@/lib/contract/scout'

/** Sites are indexed by hexagons of resolution 9; the map shows coarser ones when zoomed out. */
export const searchSchema = pointersRequestSchema.check(
  z.refine(
    ({ hex_id }) =>
      hex_id === undefined || (isValidCell(hex_id) && getResolution(hex_id) <= limits.hexResolution),
    { error: `Expected an H3 index of resolution ${limits.hexResolution} or coarser`, path: ['hex_id'] },
  ),
)
