import { formatPlain } from '@/lib/format/money'

/** Of a new layer, px. */
const usualPx = 16

const rounded = (value: number, figures: number) => Number(value.toPrecision(figures))

/** Cells of a new layer in km, so that they suit the zoom. @param ground metres per px */
export const cellSize = (ground: number): number => rounded((usualPx * ground) / 1000, 2)

/** The ground that a cell covers, in words. */
export const groundText = (km: number): string =>
  `about ${km >= 1 ? `${formatPlain(rounded(km, 1))} km` : `${formatPlain(rounded(km * 1000, 1))} m`} at this zoom`
